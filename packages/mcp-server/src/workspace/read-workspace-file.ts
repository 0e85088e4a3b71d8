import { constants } from 'node:fs';
import { existingPlace, withFile } from '@pce/confined-files';

/** Reads a text file of a workspace. Rejects where there is none; resolves with `undefined` where a link leads out of it. */
export async function readWorkspaceFile(root: string, path: string): Promise<string | undefined> {
  const place = existingPlace(root, path);
  return place && withFile(place, constants.O_RDONLY, (file) => file.readFile('utf8'));
}
