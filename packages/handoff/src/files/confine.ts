import { errorCode, type Place, possiblePlace } from '@pce/confined-files';
import { InvalidInputError } from '@pce/core/errors';

/** Finds the place of an agent's path, links followed. Throws `InvalidInputError` for one that leads out of the folder. */
export function confine(root: string, path: string): Place {
  const place = inputErrors(() => possiblePlace(root, path));
  if (place === undefined || place.path === '.') {
    throw new InvalidInputError(`${path} is not a file of the workspace`);
  }
  return place;
}

function inputErrors<Result>(find: () => Result): Result {
  try {
    return find();
  } catch (error) {
    if (error instanceof Error && errorCode(error) === 'ENOLINK') {
      throw new InvalidInputError(error.message, { cause: error });
    }
    throw error;
  }
}
