import { readFile } from 'node:fs/promises';

/** Reads a file as text; `undefined` where there is none. */
export async function readTextIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
