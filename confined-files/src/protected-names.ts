/** Folders of records: of version control and of PCE. */
export const recordFolders = ['.git', '.pce'] as const;

/** Names, as globs, of what no tool and no agent uses: secrets, and what runs by itself. */
export const protectedNames = ['.env', '.env.*', ...recordFolders] as const;

const pattern = /(?:^|\/)\.(?:env(?:\.[^/]*)?|git|pce)(?:\/|$)/i;

/** Returns whether a path, with `/`, has one of `protectedNames` in it. Capitals do not matter. */
export function isProtected(path: string): boolean {
  return pattern.test(path);
}
