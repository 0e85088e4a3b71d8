import { protectedNames } from '@pce/confined-files';
import type { ResolvedLimits } from '../limits/sandbox-limits.js';
import { sandboxMount } from './sandbox-mount.js';
import { openScratch, scratchQuota, writeQuota } from './scratch-folder.js';
import type { SandboxMounts } from './serve-files.js';

/** A folder of the user in which a tool may use files. */
export interface SandboxWorkspace {
  readonly root: string;
  /**
   * `write` lets a tool change files, except protected ones and those that are executed or read as configuration, such
   * as scripts.
   * @defaultValue `read`
   */
  readonly access?: 'read' | 'write';
  /** Hidden names, as globs. @defaultValue `.env`, `.env.*`, `.git`, `.pce` */
  readonly protect?: readonly string[];
}

/** The folders that a host provides for a tool. */
export interface GivenFolders {
  readonly scratch?: string;
  readonly workspace?: SandboxWorkspace;
}

/** Opens the folders of one run. Its temporary scratch folder is removed at the end. */
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
