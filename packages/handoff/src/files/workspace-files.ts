import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import { InvalidInputError } from '@pce/core/errors';
import type { HandoffFiles } from '@pce/core/ports';
import { confine, isProtected, type Place } from './confine.js';
import { errorCode, ifThere } from './error-code.js';

/** One file that an agent read or wrote through the host. */
export interface FileUse {
  readonly type: 'read' | 'write';
  /** Path in the workspace, with `/`. */
  readonly path: string;
  /** SHA-256 of the content read or written, in hexadecimal. */
  readonly hash: string;
  /** Content that a write replaced; `null` if the file is new. Absent for reads. */
  readonly before?: string | null;
}

/** Options of `workspaceFiles`. */
export interface WorkspaceFilesOptions {
  /** Absolute path of the folder that nothing may leave. */
  readonly root: string;
  /** Called before a write is done, and after a read: a rejection refuses it. @defaultValue nothing is recorded */
  readonly record?: (use: FileUse) => Promise<void> | void;
  /** Maximum size of a file in bytes. @defaultValue 16 MiB */
  readonly maxBytes?: number;
}

/**
 * Reads and writes the files of one folder for an agent, and records each use. Links that lead out of it are not followed;
 * `.env`, `.git` and `.pce` are refused, and so is whatever is no regular file.
 */
export function workspaceFiles({
  root,
  record = () => undefined,
  maxBytes = 16_777_216,
}: WorkspaceFilesOptions): HandoffFiles {
  return {
    async read(path) {
      const place = await placeOf(root, path);
      const content = await contentOf(place, maxBytes);
      if (content === null) return undefined;
      await record({ type: 'read', path: place.path, hash: hashOf(content) });
      return content;
    },
    async write(path, content) {
      const place = await placeOf(root, path);
      if (Buffer.byteLength(content) > maxBytes) throw tooLarge(place.path, maxBytes);
      const before = await contentOf(place, maxBytes);
      await record({ type: 'write', path: place.path, hash: hashOf(content), before });
      await mkdir(dirname(place.file), { recursive: true });
      const { O_WRONLY, O_CREAT } = constants;
      await withFile(place, O_WRONLY | O_CREAT, async (handle) => {
        await handle.truncate();
        await handle.writeFile(content);
      });
    },
  };
}

async function placeOf(root: string, path: string): Promise<Place> {
  const place = await confine(root, path);
  if (isProtected(place)) throw new InvalidInputError(`${path} is protected: no agent uses it`);
  return place;
}

async function contentOf(place: Place, maxBytes: number): Promise<string | null> {
  const reading = withFile(place, constants.O_RDONLY, async (handle) => {
    if ((await handle.stat()).size > maxBytes) throw tooLarge(place.path, maxBytes);
    return handle.readFile('utf8');
  });
  return (await ifThere(reading)) ?? null;
}

/** Opens a regular file without waiting for anybody, and not through a link that somebody has put in its way. */
async function withFile<T>(
  { file, path }: Place,
  flags: number,
  use: (handle: FileHandle) => Promise<T>,
): Promise<T> {
  const { O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  const handle = await open(file, flags | O_NOFOLLOW | O_NONBLOCK, 0o666).catch((error) => {
    if (errorCode(error) === 'EISDIR') throw new InvalidInputError(`${path} is a folder`);
    if (errorCode(error) === 'ENXIO') throw new InvalidInputError(`${path} is no regular file`);
    throw error;
  });
  try {
    const stats = await handle.stat();
    if (stats.isDirectory()) throw new InvalidInputError(`${path} is a folder`);
    if (!stats.isFile()) throw new InvalidInputError(`${path} is no regular file`);
    // A folder above it may have become a link while it was opened, and be itself again by now.
    const [now, real] = await Promise.all([lstat(file), realpath(file)]);
    if (real !== file || now.ino !== stats.ino || now.dev !== stats.dev) {
      throw new InvalidInputError(`${path} was moved meanwhile`);
    }
    return await use(handle);
  } finally {
    await handle.close();
  }
}

function tooLarge(path: string, maxBytes: number): InvalidInputError {
  return new InvalidInputError(`${path} is larger than ${maxBytes} bytes`);
}

function hashOf(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}
