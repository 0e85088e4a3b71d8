import { execFile } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { recordFolders } from '@pce/confined-files';

const run = promisify(execFile);

const maxBytes = 256 * 1024 * 1024;

/** Options that keep a repository's own configuration from starting programs. */
const safely = [
  '-c',
  'core.fsmonitor=false',
  '-c',
  'core.hooksPath=/dev/null',
  '-c',
  'log.showSignature=false',
] as const;

/** Whether git would find a repository, without a process that only finds none. */
function isInRepository(folder: string): boolean {
  if (process.env.GIT_DIR !== undefined) return true;
  if (!existsSync(folder)) return false;
  const isRoot = (path: string): boolean => path === dirname(path);
  let at = realpathSync(folder);
  while (!existsSync(join(at, '.git')) && !isRoot(at)) at = dirname(at);
  return existsSync(join(at, '.git'));
}

/** Runs a command of git that reads only; `undefined` where git or a repository is not there, or it fails. */
export async function git(
  folder: string,
  args: readonly string[],
): Promise<Buffer<ArrayBufferLike> | undefined> {
  try {
    if (!isInRepository(folder)) return undefined;
    const { stdout } = await run('git', ['-C', folder, ...safely, ...args], {
      encoding: 'buffer',
      maxBuffer: maxBytes,
      env: { ...process.env, GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' },
    });
    return stdout;
  } catch {
    return undefined;
  }
}

/** Files of a folder without a repository that are looked at, at most. */
const maxFiles = 20_000;

/** Folders whose files can be generated again. */
const skipped = new Set<string>([...recordFolders, 'node_modules']);

/** Whether a file of a folder is not in one that is left out. */
export const isShown = (path: string): boolean => !skipped.has(path.split('/')[0] ?? '');

/**
 * Returns the files of a folder that no commit has as they are: in a repository those that differ from HEAD or are new and
 * not ignored, elsewhere all.
 */
export async function findUnsaved(root: string): Promise<readonly string[]> {
  const args = [
    'status',
    '--porcelain=v1',
    '-z',
    '--untracked-files=all',
    '--no-renames',
    '--',
    '.',
  ];
  const status = await git(root, args);
  if (status === undefined) return walk(root);
  const paths = status
    .toString()
    .split('\0')
    .filter((line) => line !== '' && !line.endsWith('/'))
    .map((line) => line.slice(3));
  return (await within(root, paths)).filter(isShown);
}

/** Returns those of some paths of a repository that are in a folder of it, as paths in the folder. */
export async function within(root: string, paths: readonly string[]): Promise<readonly string[]> {
  if (paths.length === 0) return [];
  const prefix = ((await git(root, ['rev-parse', '--show-prefix'])) ?? '').toString().trim();
  return paths.filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length));
}

/** Returns all files of a folder. */
export async function walk(root: string): Promise<string[]> {
  const found: string[] = [];
  const open = [''];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    const read = readdir(join(root, folder), { withFileTypes: true });
    // A folder within may be gone by now, or be closed.
    const entries = await (folder === '' ? read : read.catch(() => []));
    for (const entry of entries) {
      if (skipped.has(entry.name)) continue;
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) open.push(path);
      else if (entry.isFile()) found.push(path);
      if (found.length >= maxFiles) return found;
    }
  }
  return found;
}
