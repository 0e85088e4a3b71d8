import { type ConfinedRoot, confinedRoot, pathInside } from '@pce/confined-files';
import type { Quota } from './scratch-folder.js';

export interface Mount {
  readonly folder: string;
  readonly root: ConfinedRoot;
  readonly quota: Quota | undefined;
}

export interface MountOptions {
  readonly folder: string;
  readonly protect: readonly string[];
  readonly quota: Quota | undefined;
  /** Whether the folder is the tool's own, in which it may write anything. */
  readonly isOwn: boolean;
}

export function sandboxMount({ folder, protect, quota, isOwn }: MountOptions): Mount {
  return { folder, root: confinedRoot(folder, protect, isOwn ? 'all' : 'none'), quota };
}

export interface MountedPath {
  readonly mount: Mount;
  readonly path: string;
}

/** Maps a path: in `/tmp` to the scratch folder, unless it is inside the working folder; all others to that. */
export function mountedPath(
  path: string,
  { work, scratch }: { readonly work: Mount; readonly scratch: Mount },
): MountedPath {
  const inScratch = /^\/+tmp(?:\/+(.*))?$/s.exec(path);
  if (inScratch !== null && pathInside(work.folder, path) === undefined)
    return { mount: scratch, path: inScratch[1] || '.' };
  return { mount: work, path: path === '' ? '.' : path };
}
