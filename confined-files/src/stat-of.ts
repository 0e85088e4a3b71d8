import { lstatSync, type Stats } from 'node:fs';
import { errorCode } from './error-code.js';
import { hold } from './hold.js';
import type { Place } from './place.js';

/** Returns size, kind and time of a file, or of the link itself for a link; `undefined` if there is none. */
export function statOf(place: Place): Stats | undefined {
  try {
    using held = hold(place);
    return lstatSync(held.entry, { throwIfNoEntry: false });
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}
