import { protectedNames } from '@pce/confined-files';
import type { ResolvedLimits } from '../sandbox-limits.js';
import { sandboxMount } from './sandbox-mount.js';
import { openScratch } from './scratch-folder.js';
import { scratchQuota, writeQuota } from './scratch-quota.js';
import type { SandboxMounts } from './serve-files.js';

/** A folder of the user whose files a tool may use, inside it and nowhere else. */
export interface SandboxWorkspace {
  readonly root: string;
  /**
   * `write` lets a tool change files, but not those that are protected or that something starts or obeys, such as scripts.
   * @defaultValue `read`
   */
  readonly access?: 'read' | 'write';
  /** Names, as globs, that it does not see. @defaultValue `.env`, `.env.*`, `.git`, `.pce` */
  readonly protect?: readonly string[];
}

/** The folders that a host gives to a tool. */
export interface GivenFolders {
  readonly scratch?: string;
  readonly workspace?: SandboxWorkspace;
}

/** The folders of one run. A scratch folder made for it is removed at its end. */
export async function openMounts(
  { scratch: shared, workspace }: GivenFolders,
  limits: ResolvedLimits,
): Promise<SandboxMounts & AsyncDisposable> {
  const folder = await openScratch(shared, limits);
  const scratch = sandboxMount({
    folder: folder.path,
    protect: [],
    isOwn: true,
    quota: await scratchQuota(folder.path, limits),
  });
  const dispose = { [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
  if (workspace === undefined) return { work: scratch, scratch, ...dispose };
  const { root, access = 'read', protect = protectedNames } = workspace;
  const quota = access === 'write' ? writeQuota(limits) : undefined;
  return {
    work: sandboxMount({ folder: root, protect, quota, isOwn: false }),
    scratch,
    ...dispose,
  };
}
