import { readFile, stat } from 'node:fs/promises';
import { errorCode } from '@pce/confined-files';
import { InvalidInputError } from '@pce/core/errors';

const maxBytes = 1_048_576;

/**
 * Reads the text of a Markdown document.
 * @param name - Name of the file in errors.
 * @throws `InvalidInputError` if it is missing, not a text file, too large or unreadable.
 */
export async function readDocument(file: string, name: string): Promise<string> {
  const bytes = await readBytes(file, name);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new InvalidInputError(`${name} is not UTF-8 text: save it as UTF-8`, { cause });
  }
}

async function readBytes(file: string, name: string): Promise<Uint8Array> {
  try {
    const stats = await stat(file);
    if (!stats.isFile()) {
      throw new InvalidInputError(`${name} is not a file: name a planning document (Markdown)`);
    }
    if (stats.size > maxBytes) {
      throw new InvalidInputError(
        `${name} has ${stats.size} bytes; a planning document has at most ${maxBytes}`,
      );
    }
    return await readFile(file);
  } catch (error) {
    if (InvalidInputError.isInstance(error)) throw error;
    throw new InvalidInputError(`${name} cannot be read: ${reasonOf(error)}`, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  switch (errorCode(error)) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'there is no such file';
    case 'EACCES':
    case 'EPERM':
      return 'this user may not read it';
    default:
      return error instanceof Error ? error.message : String(error);
  }
}
