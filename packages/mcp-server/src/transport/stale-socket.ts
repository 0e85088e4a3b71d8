import { lstat, unlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { InvalidInputError } from '@pce/core/errors';

/**
 * Removes the socket that a process left behind.
 *
 * @throws InvalidInputError if a server listens on it, or if the path is another kind of file.
 */
export async function removeStaleSocket(path: string): Promise<void> {
  const found = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (found === undefined) return;
  if (!found.isSocket()) {
    throw new InvalidInputError(`${path} is there and is no socket: name another path`);
  }
  if (await isAnswered(path)) {
    throw new InvalidInputError(`a server listens on ${path} already: name another path`);
  }
  await unlink(path);
}

function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
