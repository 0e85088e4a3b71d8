import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { InvalidInputError } from '@pce/core/errors';

/** Paths relative to the workspace. */
export interface WrittenFiles {
  readonly files: readonly string[];
  /** Files that were there already; they are as they were. */
  readonly kept: readonly string[];
}

/**
 * Writes the files that are not there yet. Never changes one that is.
 * @throws InvalidInputError if a file cannot be written.
 */
export async function writeMissing(
  root: string,
  texts: Readonly<Record<string, string>>,
): Promise<WrittenFiles> {
  const files: string[] = [];
  const kept: string[] = [];
  for (const [file, text] of Object.entries(texts)) {
    const isNew = await writeNew(join(root, file), text);
    (isNew ? files : kept).push(file);
  }
  return { files, kept };
}

async function writeNew(path: string, text: string): Promise<boolean> {
  try {
    await mkdir(dirname(path), { recursive: true });
    return await isWritten(path, text);
  } catch (error) {
    throw new InvalidInputError(
      `${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}

/** Writes a file unless there is one; returns whether it did. */
async function isWritten(path: string, text: string): Promise<boolean> {
  try {
    await writeFile(path, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}
