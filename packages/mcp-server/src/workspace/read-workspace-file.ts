import { constants } from 'node:fs';
import { existingPlace, withFile } from '@pce/confined-files';

/** Reads a text file of a workspace. Rejects if it does not exist; resolves with `undefined` if a link leads outside. */
export async function readWorkspaceFile(root: string, path: string): Promise<string | undefined> {
  const place = existingPlace(root, path);
  return place && withFile(place, constants.O_RDONLY, (file) => file.readFile('utf8'));
}
