import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { InvalidInputError } from '@pce/core/errors';
import { ifThere } from './if-there.js';

/**
 * Returns the sorted names of matching entries; none if the folder is missing. Throws `InvalidInputError` if it is
 * unreadable.
 */
export async function namesIn(
  folder: string,
  fits: (entry: Dirent) => boolean,
  what = 'the folder',
): Promise<readonly string[]> {
  try {
    const entries = (await ifThere(readdir(folder, { withFileTypes: true }))) ?? [];
    return entries.flatMap((entry) => (fits(entry) ? entry.name : [])).sort();
  } catch (cause) {
    throw new InvalidInputError(`${what} ${folder} cannot be read`, { cause });
  }
}
