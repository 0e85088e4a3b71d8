import { type Place, possiblePlace } from '@pce/confined-files';
import { InvalidInputError } from '@pce/core/errors';

/** Resolves an agent's path, links followed. Throws `InvalidInputError` if it leads out of the folder. */
export function confine(root: string, path: string): Place {
  const place = possiblePlace(root, path);
  if (place !== undefined && place.path !== '.') return place;
  throw new InvalidInputError(`${path} is not a file of the workspace`);
}
