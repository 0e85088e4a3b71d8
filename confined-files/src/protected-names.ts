/** Folders with the records of version control and of PCE. */
export const recordFolders = ['.git', '.pce'] as const;

/** Names, as globs, that no tool and no agent may use: secrets and files that run automatically. */
export const protectedNames = ['.env', '.env.*', ...recordFolders] as const;

const pattern = /(?:^|\/)\.(?:env(?:\.[^/]*)?|git|pce)(?:\/|$)/i;

/** Returns whether a path, with `/`, contains one of `protectedNames`, in any case. */
export function isProtected(path: string): boolean {
  return pattern.test(path);
}
