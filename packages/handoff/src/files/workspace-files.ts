import { createHash } from 'node:crypto';
import { lstat, mkdir, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { InvalidInputError } from '@pce/core/errors';
import type { HandoffFiles } from '@pce/core/ports';
import { errorCode } from './error-code.js';
import { pathInside } from './path-inside.js';

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

/** Reads and writes the files of one folder for an agent, and records each use. Links that lead out of it are not followed. */
export function workspaceFiles({
  root,
  record = () => undefined,
  maxBytes = 16_777_216,
}: WorkspaceFilesOptions): HandoffFiles {
  return {
    async read(path) {
      const place = await confine(root, path);
      const content = await contentOf(place, maxBytes);
      if (content === null) return undefined;
      await record({ type: 'read', path: place.path, hash: hashOf(content) });
      return content;
    },
    async write(path, content) {
      const place = await confine(root, path);
      if (Buffer.byteLength(content) > maxBytes) throw tooLarge(place.path, maxBytes);
      const before = await contentOf(place, maxBytes);
      await record({ type: 'write', path: place.path, hash: hashOf(content), before });
      await mkdir(dirname(place.file), { recursive: true });
      await writeFile(place.file, content);
    },
  };
}

interface Place {
  /** Absolute, without links. */
  readonly file: string;
  /** Path in the folder, with `/`. */
  readonly path: string;
}

async function confine(root: string, path: string): Promise<Place> {
  const realRoot = await realpath(root);
  const file = await withoutLinks(resolve(realRoot, relativeTo(root, path)));
  const inside = pathInside(realRoot, file);
  if (inside === undefined) {
    throw new InvalidInputError(`${path} is not a file of the workspace`);
  }
  return { file, path: inside.replaceAll('\\', '/') };
}

/** A path below the folder by the name it was given, which may be a link, is one below the folder itself. */
function relativeTo(root: string, path: string): string {
  return isAbsolute(path) ? (pathInside(root, path) ?? path) : path;
}

/** Resolves the links of a path, of which the last parts need not exist. */
async function withoutLinks(file: string): Promise<string> {
  try {
    return await realpath(file);
  } catch (error) {
    const parent = dirname(file);
    if (errorCode(error) !== 'ENOENT' || parent === file) throw error;
    if (await isLink(file)) throw new InvalidInputError(`${file} is a link that leads nowhere`);
    return join(await withoutLinks(parent), relative(parent, file));
  }
}

async function isLink(file: string): Promise<boolean> {
  try {
    return (await lstat(file)).isSymbolicLink();
  } catch {
    return false;
  }
}

async function contentOf({ file, path }: Place, maxBytes: number): Promise<string | null> {
  try {
    const { size } = await stat(file);
    if (size > maxBytes) throw tooLarge(path, maxBytes);
    return await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    if (errorCode(error) === 'EISDIR') throw new InvalidInputError(`${path} is a folder`);
    throw error;
  }
}

function tooLarge(path: string, maxBytes: number): InvalidInputError {
  return new InvalidInputError(`${path} is larger than ${maxBytes} bytes`);
}

function hashOf(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}
