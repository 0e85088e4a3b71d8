import { constants } from 'node:fs';
import { ifThere, isProtected, type Place, possiblePlace, withFile } from '@pce/confined-files';
import { InvalidInputError } from '@pce/core/errors';
import { type HandoffFiles, sha256 } from '@pce/core/internal';

/** Resolves an agent's path, links followed. Throws `InvalidInputError` if it leads out of the folder. */
export function confine(root: string, path: string): Place {
  const place = possiblePlace(root, path);
  if (place !== undefined && place.path !== '.') return place;
  throw new InvalidInputError(`${path} is not a file of the workspace`);
}

/** A file that an agent read or wrote through the host. */
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
  /** Absolute path of the folder that confines the agent. */
  readonly root: string;
  /** Called before a write, and after a read: a rejection refuses it. @defaultValue nothing is recorded */
  readonly record?: (use: FileUse) => Promise<void> | void;
  /** Maximum size of a file in bytes. @defaultValue 16 MiB */
  readonly maxBytes?: number;
}

/**
 * Reads and writes the files of one folder for an agent, and records each use. Rejects links that lead out of it,
 * `.env`, `.git`, `.pce`, and everything that is not a regular file.
 */
export function workspaceFiles({
  root,
  record = () => undefined,
  maxBytes = 16_777_216,
}: WorkspaceFilesOptions): HandoffFiles {
  return {
    async read(path) {
      const place = allowed(root, path);
      const content = await contentOf(place, maxBytes);
      if (content === null) return undefined;
      await record({ type: 'read', path: place.path, hash: sha256(content) });
      return content;
    },
    async write(path, content) {
      const place = allowed(root, path);
      if (Buffer.byteLength(content) > maxBytes) throw tooLarge(place.path, maxBytes);
      const before = await contentOf(place, maxBytes);
      await record({ type: 'write', path: place.path, hash: sha256(content), before });
      const { O_WRONLY, O_CREAT } = constants;
      await withFile(place, O_WRONLY | O_CREAT, async (handle) => {
        await handle.truncate();
        await handle.writeFile(content);
      });
    },
  };
}

function allowed(root: string, path: string): Place {
  const place = confine(root, path);
  if (isProtected(place.path)) {
    throw new InvalidInputError(`${path} is protected: no agent uses it`);
  }
  return place;
}

async function contentOf(place: Place, maxBytes: number): Promise<string | null> {
  const reading = withFile(place, constants.O_RDONLY, async (handle) => {
    if ((await handle.stat()).size > maxBytes) throw tooLarge(place.path, maxBytes);
    return handle.readFile('utf8');
  });
  return (await ifThere(reading)) ?? null;
}

function tooLarge(path: string, maxBytes: number): InvalidInputError {
  return new InvalidInputError(`${path} is larger than ${maxBytes} bytes`);
}

/** Restricts an agent's writes to files for which `allows` resolves to true; others fail with a message. */
export function guardedFiles(
  files: HandoffFiles,
  allows: (path: string) => Promise<boolean>,
): HandoffFiles {
  return {
    read: (path) => files.read(path),
    async write(path, content) {
      if (!(await allows(path))) throw new InvalidInputError(`writing ${path} was not allowed`);
      await files.write(path, content);
    },
  };
}
