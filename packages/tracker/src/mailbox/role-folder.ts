import { join } from 'node:path';
import { entryOf, hold, type Place, possiblePlace } from '@pce/confined-files';
import { InvalidInputError } from '@pce/core/errors';

/**
 * Returns a folder of a role in an existing mailbox; creates missing folders in it.
 * @throws `InvalidInputError` where a link leads out of the mailbox.
 */
export function roleFolder(mailbox: string, role: string, name: string): Place {
  const place = possiblePlace(mailbox, join(role, name));
  if (place === undefined) {
    throw new InvalidInputError(
      `${role}/${name} leads out of the mailbox ${mailbox}: remove the link`,
    );
  }
  hold(entryOf(place, '.'), true)[Symbol.dispose]();
  return place;
}
