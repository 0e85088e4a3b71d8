import { constants } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { atPlace, replaceFile, statOf, withFile } from '@pce/confined-files';
import type { FileVersion } from '../rules/events.js';
import { fileCopies, hashOf } from './file-copies.js';
import { findUnsaved } from './find-unsaved.js';
import { git } from './git.js';
import { isPlainFile, safePlace } from './safe-place.js';
import type { Baseline, WorkspaceFiles } from './workspace-files.js';

/** Options of `folderWorkspace`. */
export interface FolderWorkspaceOptions {
  /** Folder of the copies. @defaultValue `.pce/files` of the folder */
  readonly copies?: string;
  /** Largest file that is copied when an episode begins, in bytes. @defaultValue 10 MiB */
  readonly maxFileBytes?: number;
  /** Most that is copied when an episode begins, in bytes. @defaultValue 256 MiB */
  readonly maxStartBytes?: number;
}

/** A commit is named by hexadecimal digits alone: a name that came from a journal is no option of git. */
const commitPattern = /^[\da-f]{7,64}$/;

/**
 * The files of a folder. In a git repository, what a file was before an episode comes from HEAD, and from copies of what
 * was not committed; in any other folder, from copies of all of it. Nothing is ever committed, cleaned or reset.
 *
 * @param folder - Absolute path of the workspace folder.
 */
export function folderWorkspace(
  folder: string,
  {
    copies: place = join(folder, '.pce', 'files'),
    maxFileBytes = 10 * 1024 * 1024,
    maxStartBytes = 256 * 1024 * 1024,
  }: FolderWorkspaceOptions = {},
): WorkspaceFiles {
  const copies = fileCopies(place);

  const versionOf = async (
    path: string,
    hash: (bytes: Uint8Array) => string | Promise<string>,
  ): Promise<FileVersion> => {
    const place = safePlace(folder, path);
    if (!isPlainFile(place, path)) return null;
    return withFile(place, constants.O_RDONLY, async (file) => {
      const [bytes, { mode }] = await Promise.all([file.readFile(), file.stat()]);
      return { hash: await hash(bytes), isExecutable: (mode & 0o100) !== 0 };
    });
  };

  const head = async (): Promise<string | undefined> => {
    const commit = (await git(folder, ['rev-parse', '--verify', '--quiet', 'HEAD']))?.toString();
    return commit === undefined || commit === '' ? undefined : commit.trim();
  };

  const committed = async (path: string, commit: string): Promise<FileVersion> => {
    const listed = (await git(folder, ['ls-tree', commit, '--', path]))?.toString() ?? '';
    const [, mode] = /^(\d{6}) blob /.exec(listed) ?? [];
    if (mode === undefined || mode === '120000') return null;
    const bytes = await git(folder, ['cat-file', '--filters', `${commit}:./${path}`]);
    if (bytes === undefined) return null;
    return { hash: await copies.put(bytes), isExecutable: mode === '100755' };
  };

  return {
    head,
    look: (path) => versionOf(path, hashOf),
    keep: (path) => versionOf(path, copies.put),
    read: ({ hash }) => copies.get(hash),

    async start() {
      const baseline: Record<string, FileVersion> = {};
      let left = maxStartBytes;
      for (const path of await findUnsaved(folder)) {
        const file = join(folder, path);
        const found = await stat(file).catch(() => undefined);
        // A file that HEAD has and the folder does not was removed before the episode.
        if (found === undefined) baseline[path] = null;
        else if (found.isFile() && found.size <= Math.min(maxFileBytes, left)) {
          left -= found.size;
          baseline[path] = await versionOf(path, copies.put).catch(() => null);
        }
      }
      return { head: await head(), baseline };
    },

    async original(path, { head: commit, baseline }) {
      const known = own(baseline, path);
      if (known !== undefined) return known;
      safePlace(folder, path);
      const wasLeftOut = await isLeftOut(folder, path);
      if (commit === undefined || !commitPattern.test(commit)) return wasLeftOut ? undefined : null;
      const found = await committed(path, commit);
      return found === null && wasLeftOut ? undefined : found;
    },

    async commitsSince(since) {
      const now = await head();
      if (since === undefined || !commitPattern.test(since)) return [`HEAD is ${now}`];
      const log = await git(folder, [
        'log',
        '--oneline',
        '--no-decorate',
        '-n',
        '20',
        `${since}..HEAD`,
      ]);
      const lines = (log?.toString() ?? '').split('\n').filter((line) => line !== '');
      return lines.length > 0 ? lines : [`HEAD was ${since} and is ${now ?? 'gone'}`];
    },

    async write(path, version) {
      const place = safePlace(folder, path);
      const isThere = isPlainFile(place, path);
      if (version === null) {
        if (isThere) await atPlace(place, (file) => rm(file, { force: true }));
        return;
      }
      const bytes = await copies.get(version.hash);
      if (bytes === undefined) throw new Error(`the copy of ${path} is gone`);
      const before = statOf(place)?.mode ?? 0o644;
      await replaceFile(place, bytes, (before & 0o666) | (version.isExecutable ? 0o111 : 0));
    },
  };
}

function own(baseline: Baseline, path: string): FileVersion | undefined {
  return Object.hasOwn(baseline, path) ? baseline[path] : undefined;
}

/** Whether a file may have been there before the episode without being kept: one that git ignores. */
async function isLeftOut(folder: string, path: string): Promise<boolean> {
  if ((await git(folder, ['rev-parse', '--git-dir'])) === undefined) return false;
  return (await git(folder, ['check-ignore', '--quiet', '--', path])) !== undefined;
}
