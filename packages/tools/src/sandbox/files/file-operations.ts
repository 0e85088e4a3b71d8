import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { ToolError } from '@pce/core/tools';
import type { ConfinedPath } from '../../file/confined-root.js';
import { errorCode } from '../../file/file-error.js';
import { assertUnmoved } from '../../file/read-text.js';
import type { FileArguments } from './file-requests.js';
import type { Mount } from './sandbox-mount.js';
import type { Quota } from './scratch-quota.js';

/** Names that one listing answers. */
const maxEntries = 10_000;

/** Size, kind and time of a file or folder. */
export async function statFile({ root }: Mount, path: string): Promise<object> {
  const { real } = await root.existing(path);
  const stats = await lstat(real);
  return { kind: kindOf(stats), size: stats.size, modified: Math.round(stats.mtimeMs) };
}

/** The entries of a folder. Links and protected names are passed over. */
export async function listFolder({ root }: Mount, path: string): Promise<object> {
  const folder = await root.existing(path);
  const entries = await readdir(folder.real, { withFileTypes: true });
  if (entries.length > maxEntries) {
    throw new ToolError('invalid_input', `${path} holds more than ${maxEntries} entries`);
  }
  return entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .filter(({ name }) => !root.isProtected(posix.join(folder.name, name)))
    .map((entry) => ({ name: entry.name, kind: kindOf(entry) }));
}

/** Some bytes of a file. */
export async function readBytes(
  { root }: Mount,
  { path, position, length }: FileArguments<'read'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  const file = await root.existing(path);
  return withFile(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK, async (handle) => {
    const { size } = await handle.stat();
    const bytes = new Uint8Array(Math.max(Math.min(length, size - position), 0));
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, position);
    return bytes.slice(0, bytesRead);
  });
}

/** Writes bytes at a position, after what they add was counted. */
export async function writeBytes(
  mount: Mount,
  { path, position, create, exclusive, truncate }: FileArguments<'write'>,
  bytes: Uint8Array,
): Promise<void> {
  const quota = quotaOf(mount, path);
  await assertFolder(mount, path);
  const file = await mount.root.writable(path);
  const size = await sizeOf(file);
  if (size === undefined && !create) await mount.root.existing(path);
  const before = truncate ? 0 : (size ?? 0);
  const after = bytes.length === 0 ? before : Math.max(before, position + bytes.length);
  quota.charge(after - (size ?? 0), size === undefined ? 1 : 0);
  const { O_WRONLY, O_CREAT, O_EXCL, O_TRUNC, O_NOFOLLOW = 0 } = constants;
  const flags = (create ? O_CREAT : 0) | (exclusive ? O_EXCL : 0) | (truncate ? O_TRUNC : 0);
  await withFile(file, O_WRONLY | O_NOFOLLOW | flags, async (handle) => {
    if (bytes.length > 0) await handle.write(bytes, 0, bytes.length, position);
  });
}

/** Cuts or fills a file to a size. A hole counts like bytes. */
export async function truncateFile(
  mount: Mount,
  { path, size }: FileArguments<'truncate'>,
): Promise<void> {
  const quota = quotaOf(mount, path);
  await mount.root.existing(path);
  const file = await mount.root.writable(path);
  quota.charge(size - ((await sizeOf(file)) ?? 0), 0);
  const { O_WRONLY, O_NOFOLLOW = 0 } = constants;
  await withFile(file, O_WRONLY | O_NOFOLLOW, (handle) => handle.truncate(size));
}

/** Makes a folder; recursively those above it too. */
export async function makeFolder(
  mount: Mount,
  { path, recursive }: FileArguments<'make-folder'>,
): Promise<void> {
  const quota = quotaOf(mount, path);
  const parts = recursive ? ancestorsOf(path) : [path];
  if (!recursive) await assertFolder(mount, path);
  for (const part of parts) {
    if (await isFolder(mount, part)) {
      if (recursive) continue;
      const cause = Object.assign(new Error('it exists'), { code: 'EEXIST' });
      throw new ToolError('invalid_input', `${part} is there already`, { cause });
    }
    const folder = await mount.root.writable(part);
    quota.charge(0, 1);
    await mkdir(folder.real);
  }
}

/** Removes a file, an empty folder, or a folder with all it holds, where nothing in it is protected. */
export async function removeEntry(
  mount: Mount,
  { path, kind }: FileArguments<'remove'>,
): Promise<void> {
  const quota = quotaOf(mount, path);
  const entry = await mount.root.existing(path);
  if (entry.name === '.') throw new ToolError('permission_denied', 'the folder itself stays');
  if (kind === 'folder') await rmdir(entry.real);
  else if (kind === 'tree') await removeTree(mount, entry);
  else await rm((await mount.root.writable(path)).real);
  await quota.released();
}

/** Moves a file or folder to a name that is free, or that of a file. */
export async function renameEntry(
  mount: Mount,
  { from, to }: FileArguments<'rename'>,
): Promise<void> {
  const quota = quotaOf(mount, from);
  const entry = await mount.root.existing(from);
  await assertFolder(mount, to);
  const target = await mount.root.writable(to);
  if ((await lstat(entry.real)).isFile()) await mount.root.writable(from);
  await rename(entry.real, target.real);
  await quota.released();
}

async function removeTree(mount: Mount, { name, real }: ConfinedPath): Promise<void> {
  for (const entry of await readdir(real, { withFileTypes: true })) {
    const inner = { name: posix.join(name, entry.name), real: join(real, entry.name) };
    if (mount.root.isProtected(inner.name)) {
      throw new ToolError('permission_denied', `${inner.name} is protected, so ${name} stays`);
    }
    if (entry.isDirectory()) await removeTree(mount, inner);
    else await rm(inner.real);
  }
  await rmdir(real);
}

async function withFile<Result>(
  file: ConfinedPath,
  flags: number,
  use: (handle: FileHandle) => Promise<Result>,
): Promise<Result> {
  const handle = await open(file.real, flags, 0o666);
  try {
    if (!(await handle.stat()).isFile()) {
      throw new ToolError('invalid_input', `${file.name} is not a file`);
    }
    await assertUnmoved(handle, file);
    return await use(handle);
  } finally {
    await handle.close();
  }
}

function quotaOf({ quota }: Mount, path: string): Quota {
  if (quota !== undefined) return quota;
  throw new ToolError(
    'permission_denied',
    `${path} may be read only: write below /tmp, or answer the data`,
  );
}

async function assertFolder({ root }: Mount, path: string): Promise<void> {
  const { name, real } = await root.existing(posix.join(path, '..'));
  if (!(await lstat(real)).isDirectory()) {
    throw new ToolError('invalid_input', `${name} is not a folder`);
  }
}

async function isFolder({ root }: Mount, path: string): Promise<boolean> {
  try {
    const { real } = await root.existing(path);
    return (await lstat(real)).isDirectory();
  } catch (error) {
    if (ToolError.isInstance(error) && error.failure === 'not_found') return false;
    throw error;
  }
}

/** `a`, `a/b`, `a/b/c`. */
function ancestorsOf(path: string): readonly string[] {
  const parts = posix.normalize(path).split('/');
  return parts.flatMap((part, at) => (part === '' ? [] : [parts.slice(0, at + 1).join('/')]));
}

async function sizeOf({ real }: ConfinedPath): Promise<number | undefined> {
  try {
    return (await lstat(real)).size;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function kindOf(entry: { isFile(): boolean; isDirectory(): boolean }): string {
  if (entry.isFile()) return 'file';
  return entry.isDirectory() ? 'folder' : 'other';
}
