import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Opens standard input with a text for a program: an unnamed file that disappears when it is closed.
 * Not a pipe of Node: those are sockets, and `/dev/stdin`, which many scripts read, cannot be opened on a socket.
 */
export async function openInput(text: string): Promise<FileHandle> {
  const path = join(tmpdir(), `pce-${randomUUID()}`);
  const handle = await open(path, 'wx+', 0o600);
  try {
    const bytes = Buffer.from(text);
    // At explicit positions, so that the program reads from the start.
    for (let written = 0; written < bytes.length; ) {
      written += (await handle.write(bytes, written, bytes.length - written, written)).bytesWritten;
    }
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}
