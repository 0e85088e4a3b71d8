import { pathInside } from '@pce/confined-files';
import { type ConfinedRoot, confinedRoot } from '../../file/confined-root.js';
import type { Quota } from './scratch-quota.js';

/** A folder that a tool sees, and what it may do there. */
export interface Mount {
  /** Absolute. */
  readonly folder: string;
  readonly root: ConfinedRoot;
  /** Counts what is written; absent where nothing may be. */
  readonly quota: Quota | undefined;
}

export interface MountOptions {
  readonly folder: string;
  /** Names, as globs, that the tool does not see. */
  readonly protect: readonly string[];
  readonly quota: Quota | undefined;
  /** Whether the folder is the tool's own, in which it writes whatever it likes. */
  readonly isOwn: boolean;
}

export function sandboxMount({ folder, protect, quota, isOwn }: MountOptions): Mount {
  return { folder, root: confinedRoot(folder, protect, isOwn ? 'all' : 'none'), quota };
}

/** A path of a tool, in the folder it leads to. */
export interface MountedPath {
  readonly mount: Mount;
  readonly path: string;
}

/** `/tmp` is the scratch folder, unless the folder that the tool works in lies there; everything else is in that. */
export function mountedPath(
  path: string,
  { work, scratch }: { readonly work: Mount; readonly scratch: Mount },
): MountedPath {
  const inScratch = /^\/+tmp(?:\/+(.*))?$/s.exec(path);
  if (inScratch !== null && pathInside(work.folder, path) === undefined)
    return { mount: scratch, path: inScratch[1] || '.' };
  return { mount: work, path: path === '' ? '.' : path };
}
