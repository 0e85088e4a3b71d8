import { constants } from 'node:fs';
import { mkdir, readFile, rm, stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import {
  atPlace,
  entryOf,
  ifThere,
  type Place,
  placeOf,
  possiblePlace,
  recordFolders,
  replaceFile,
  statOf,
  withFile,
} from '@pce/confined-files';
import { InvalidInputError } from '@pce/core/errors';
import { sha256 } from '@pce/core/internal';
import type { FileVersion } from '../rules/events.js';
import { findUnsaved, git } from './find-unsaved.js';
import { commitPattern, folderHistory } from './folder-history.js';
import type { WorkspaceFiles } from './workspace-files.js';

/** Folders whose files are never kept or written. */
const closed: ReadonlySet<string> = new Set(recordFolders);

/**
 * Returns the place of a file within a folder.
 * @throws `InvalidInputError` for a path that leaves the folder, also through a link, or that leads into `.git` or `.pce`.
 */
function safePlace(root: string, path: string): Place {
  const parts = path.split('/');
  const isPlain =
    path !== '' &&
    !path.includes('\\') &&
    !path.includes('\0') &&
    parts.every((part) => part !== '' && part !== '.' && part !== '..');
  if (!isPlain) refuse(path, 'give a path within the workspace, with "/" and without ".."');
  if (closed.has(parts[0]?.toLowerCase() ?? '')) refuse(path, 'that folder is not the agents’');
  const folder = possiblePlace(root, posix.dirname(path));
  if (folder === undefined) refuse(path, 'a link leads out of the workspace');
  return entryOf(folder, posix.basename(path));
}

function refuse(path: string, why: string): never {
  throw new InvalidInputError(`${JSON.stringify(path)} cannot be kept or restored: ${why}`);
}

/** Returns whether there is a file. Throws `InvalidInputError` if it is not a plain file. */
function isPlainFile(place: Place, path: string): boolean {
  const found = statOf(place);
  if (found?.isFile() === false) refuse(path, 'it is no plain file');
  return found !== undefined;
}

/** Copies of files by the SHA-256 of their bytes, in a folder that only its owner can read. */
interface FileCopies {
  put(bytes: Uint8Array): Promise<string>;
  get(hash: string): Promise<Buffer | undefined>;
}

/** Keeps copies in a folder, which is made with the first, with a `.gitignore` that leaves all of it out. */
export function fileCopies(folder: string): FileCopies {
  const pathOf = (hash: string): string => join(folder, hash.slice(0, 2), hash);
  let isMade: Promise<void> | undefined;
  const get = async (hash: string): Promise<Buffer | undefined> => {
    const bytes = await ifThere(readFile(pathOf(hash)));
    return bytes && sha256(bytes) === hash ? bytes : undefined;
  };
  return {
    async put(bytes) {
      const hash = sha256(bytes);
      isMade ??= makeFolder(folder);
      await isMade;
      if ((await get(hash).catch(() => undefined)) === undefined) {
        await mkdir(join(folder, hash.slice(0, 2)), { recursive: true, mode: 0o700 });
        await replaceFile(placeOf(pathOf(hash)), bytes, 0o600);
      }
      return hash;
    },
    get,
  };
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await replaceFile(placeOf(join(folder, '.gitignore')), '*\n', 0o600);
}

/** Options of `folderWorkspace`. */
export interface FolderWorkspaceOptions {
  /** Folder of the copies. @defaultValue `.pce/files` of the folder */
  readonly copies?: string;
  /** Largest file that is copied when an episode begins, in bytes. @defaultValue 10 MiB */
  readonly maxFileBytes?: number;
  /** Most that is copied when an episode begins, in bytes. @defaultValue 256 MiB */
  readonly maxStartBytes?: number;
}

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

  const { head } = folderHistory(folder);

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
    look: (path) => versionOf(path, sha256),
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
      const known = Object.hasOwn(baseline, path) ? baseline[path] : undefined;
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

/** Whether a file may have been there before the episode without being kept: one that git ignores. */
async function isLeftOut(folder: string, path: string): Promise<boolean> {
  if ((await git(folder, ['rev-parse', '--git-dir'])) === undefined) return false;
  return (await git(folder, ['check-ignore', '--quiet', '--', path])) !== undefined;
}
