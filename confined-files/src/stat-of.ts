import { lstatSync, type Stats } from 'node:fs';
import { errorCode } from './error-code.js';
import { hold } from './hold.js';
import type { Place } from './place.js';

/** Returns size, kind and time of what is at a place, a link's own for a link; `undefined` where there is nothing. */
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
