import { constants, type Dirent, type Stats } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { posix } from 'node:path';
import { atPlace, type ConfinedPath, entryOf, statOf, withFile } from '@pce/confined-files';
import { ToolError } from '@pce/core/internal';
import * as z from 'zod';
import type { Mount } from './sandbox-mount.js';
import type { Quota } from './scratch-folder.js';

const maxEntries = 10_000;

export async function statFile({ root }: Mount, path: string): Promise<object> {
  const stats = foundAt(await root.existing(path));
  return { kind: kindOf(stats), size: stats.size, modified: Math.round(stats.mtimeMs) };
}

export async function listFolder({ root }: Mount, path: string): Promise<object> {
  const folder = await root.existing(path);
  const entries = await entriesOf(folder);
  if (entries.length > maxEntries) {
    throw new ToolError('invalid_input', `${path} holds more than ${maxEntries} entries`);
  }
  return entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .filter(({ name }) => !root.isProtected(posix.join(folder.name, name)))
    .map((entry) => ({ name: entry.name, kind: kindOf(entry) }));
}

export async function readBytes(
  { root }: Mount,
  { path, position, length }: FileArguments<'read'>,
): Promise<Uint8Array<ArrayBuffer>> {
  return withFile(await root.existing(path), constants.O_RDONLY, async (handle) => {
    const { size } = await handle.stat();
    const bytes = new Uint8Array(Math.max(Math.min(length, size - position), 0));
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, position);
    return bytes.slice(0, bytesRead);
  });
}

/** Writes bytes at a position, after charging the quota. */
export async function writeBytes(
  mount: Mount,
  { path, position, create, exclusive, truncate }: FileArguments<'write'>,
  bytes: Uint8Array,
): Promise<void> {
  const quota = quotaOf(mount, path);
  await assertFolder(mount, path);
  const file = await mount.root.writable(path);
  const size = statOf(file)?.size;
  if (size === undefined && !create) await mount.root.existing(path);
  const before = truncate ? 0 : (size ?? 0);
  const after = bytes.length === 0 ? before : Math.max(before, position + bytes.length);
  quota.charge(after - (size ?? 0), size === undefined ? 1 : 0);
  const { O_WRONLY, O_CREAT, O_EXCL } = constants;
  const flags = O_WRONLY | (create ? O_CREAT : 0) | (exclusive ? O_EXCL : 0);
  await withFile(file, flags, async (handle) => {
    if (truncate) await handle.truncate();
    if (bytes.length > 0) await handle.write(bytes, 0, bytes.length, position);
  });
}

/** Cuts or extends a file to a size. Holes are charged like bytes. */
export async function truncateFile(
  mount: Mount,
  { path, size }: FileArguments<'truncate'>,
): Promise<void> {
  const quota = quotaOf(mount, path);
  await mount.root.existing(path);
  const file = await mount.root.writable(path);
  quota.charge(size - (statOf(file)?.size ?? 0), 0);
  await withFile(file, constants.O_WRONLY, (handle) => handle.truncate(size));
}

/** Creates a folder, and with `recursive` its parents. */
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
    await atPlace(folder, (place) => mkdir(place));
  }
}

/** Removes a file, an empty folder, or a folder with its contents unless some are protected. */
export async function removeEntry(
  mount: Mount,
  { path, kind }: FileArguments<'remove'>,
): Promise<void> {
  const quota = quotaOf(mount, path);
  const entry = await mount.root.existing(path);
  if (entry.name === '.') throw new ToolError('permission_denied', 'the folder itself stays');
  if (kind === 'folder') await atPlace(entry, rmdir);
  else if (kind === 'tree') await removeTree(mount, entry);
  else await atPlace(await mount.root.writable(path), (place) => rm(place));
  await quota.released();
}

/** Moves a file or folder to an unused name, or that of a file. */
export async function renameEntry(
  mount: Mount,
  { from, to }: FileArguments<'rename'>,
): Promise<void> {
  const quota = quotaOf(mount, from);
  const entry = await mount.root.existing(from);
  await assertFolder(mount, to);
  const target = await mount.root.writable(to);
  if (foundAt(entry).isFile()) await mount.root.writable(from);
  await atPlace(entry, (old) => atPlace(target, (now) => rename(old, now)));
  await quota.released();
}

async function removeTree(mount: Mount, folder: ConfinedPath): Promise<void> {
  for (const entry of await entriesOf(folder)) {
    const inner = { ...entryOf(folder, entry.name), name: posix.join(folder.name, entry.name) };
    if (mount.root.isProtected(inner.name)) {
      throw new ToolError(
        'permission_denied',
        `${inner.name} is protected, so ${folder.name} stays`,
      );
    }
    if (entry.isDirectory()) await removeTree(mount, inner);
    else await atPlace(inner, (place) => rm(place));
  }
  await atPlace(folder, rmdir);
}

function entriesOf(folder: ConfinedPath): Promise<readonly Dirent[]> {
  return atPlace(entryOf(folder, '.'), (place) => readdir(place, { withFileTypes: true }));
}

function quotaOf({ quota }: Mount, path: string): Quota {
  if (quota !== undefined) return quota;
  throw new ToolError(
    'permission_denied',
    `${path} may be read only: write below /tmp, or answer the data`,
  );
}

async function assertFolder({ root }: Mount, path: string): Promise<void> {
  const folder = await root.existing(posix.join(path, '..'));
  if (!foundAt(folder).isDirectory()) {
    throw new ToolError('invalid_input', `${folder.name} is not a folder`);
  }
}

async function isFolder({ root }: Mount, path: string): Promise<boolean> {
  try {
    return foundAt(await root.existing(path)).isDirectory();
  } catch (error) {
    if (ToolError.isInstance(error) && error.failure === 'not_found') return false;
    throw error;
  }
}

/** Returns `a`, `a/b`, `a/b/c` for `a/b/c`. */
function ancestorsOf(path: string): readonly string[] {
  const parts = posix.normalize(path).split('/');
  return parts.flatMap((part, at) => (part === '' ? [] : [parts.slice(0, at + 1).join('/')]));
}

function foundAt(place: ConfinedPath): Stats {
  const stats = statOf(place);
  if (stats !== undefined) return stats;
  throw new ToolError('not_found', `${place.name} does not exist`);
}

function kindOf(entry: { isFile(): boolean; isDirectory(): boolean }): string {
  if (entry.isFile()) return 'file';
  return entry.isDirectory() ? 'folder' : 'other';
}

const path = z.string().max(4_096);
const position = z.int().min(0);

/** Schemas of file requests, by operation. The isolate may send anything. */
export const fileRequests = {
  stat: z.strictObject({ path }),
  list: z.strictObject({ path }),
  read: z.strictObject({ path, position, length: z.int().min(0).max(1_048_576) }),
  write: z.strictObject({
    path,
    position,
    create: z.boolean(),
    exclusive: z.boolean(),
    truncate: z.boolean(),
  }),
  truncate: z.strictObject({ path, size: position }),
  'make-folder': z.strictObject({ path, recursive: z.boolean() }),
  remove: z.strictObject({ path, kind: z.enum(['file', 'folder', 'tree']) }),
  rename: z.strictObject({ from: path, to: path }),
};

type Operation = keyof typeof fileRequests;

type FileArguments<Name extends Operation> = z.output<(typeof fileRequests)[Name]>;
