import { constants } from 'node:fs';
import { type FileHandle, lstat, open, realpath } from 'node:fs/promises';
import { ToolError } from '@pce/core/tools';
import type { ConfinedPath } from './confined-root.js';
import { fileError } from './file-error.js';

/** Reads a text file whole. Fails with `invalid_input` where it is a folder, not text, or too large. */
export async function readText(
  { name, real }: ConfinedPath,
  maxBytes: number,
): Promise<{ readonly text: string; readonly bytes: number }> {
  let handle: FileHandle | undefined;
  try {
    handle = await openForReading(real);
    await assertRegularFile(handle, name);
    await assertUnmoved(handle, { name, real });
    const bytes = await readUpTo(handle, maxBytes + 1);
    if (bytes.length > maxBytes) {
      throw new ToolError(
        'invalid_input',
        `${name} is larger than ${maxBytes} bytes, the most that is read`,
      );
    }
    return { text: toText(bytes, name), bytes: bytes.length };
  } catch (error) {
    throw fileError(name, error);
  } finally {
    await handle?.close();
  }
}

/** Not through a link, and without waiting for a writer where it is a pipe. */
function openForReading(path: string): Promise<FileHandle> {
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  return open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
}

async function assertRegularFile(handle: FileHandle, name: string): Promise<void> {
  const stats = await handle.stat();
  if (stats.isFile()) return;
  const what = stats.isDirectory() ? 'a folder' : 'not a regular file';
  throw new ToolError('invalid_input', `${name} is ${what}; name a file`);
}

/** Throws `permission_denied` where the opened file is not the one that was checked: a folder became a link in between. */
export async function assertUnmoved(
  handle: FileHandle,
  { name, real }: ConfinedPath,
): Promise<void> {
  const [opened, now, path] = await Promise.all([handle.stat(), lstat(real), realpath(real)]);
  if (path === real && opened.ino === now.ino && opened.dev === now.dev) return;
  throw new ToolError(
    'permission_denied',
    `${name} was moved while it was opened; nothing of it was used`,
  );
}

async function readUpTo(handle: FileHandle, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of handle.createReadStream({ end: limit - 1, autoClose: false })) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function toText(bytes: Buffer, name: string): string {
  try {
    if (!bytes.includes(0)) return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Not UTF-8: refused below, like any other binary file.
  }
  throw new ToolError('invalid_input', `${name} is not text in UTF-8; only text files are read`);
}
