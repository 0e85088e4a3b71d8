import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Standard input for a program that holds this text: a file without a name, that goes when it is closed.
 *
 * Not one of Node's pipes: those are sockets, and `/dev/stdin`, which many scripts read, cannot be opened on a socket.
 */
export async function openInput(text: string): Promise<FileHandle> {
  const path = join(tmpdir(), `pce-${randomUUID()}`);
  const handle = await open(path, 'wx+', 0o600);
  try {
    const bytes = Buffer.from(text);
    // With a position, so that the program begins to read at the start.
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
