import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync } from 'node:fs';
import { hold } from './hold.js';
import type { Place } from './place.js';

/** Returns the current text of a regular file; `undefined` for larger or missing ones, links and pipes. */
export function readNow(place: Place, maxBytes: number): string | undefined {
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  let opened: number | undefined;
  try {
    using held = hold(place);
    if (!lstatSync(held.entry).isFile()) return undefined;
    opened = openSync(held.entry, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    const stats = fstatSync(opened);
    return stats.isFile() && stats.size <= maxBytes ? readFileSync(opened, 'utf8') : undefined;
  } catch {
    return undefined;
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
}
