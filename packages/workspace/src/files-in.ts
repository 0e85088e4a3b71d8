import { type Dirent, readdirSync } from 'node:fs';
import { posix } from 'node:path';
import { entryOf, existingPlace, hold } from '@pce/confined-files';

/** Returns the files of a folder, or those that match a pattern such as `data/*.csv`: paths relative to the root, sorted. */
export type FilesIn = (place: string) => readonly string[];

/**
 * Returns a function that lists files of a folder and its subfolders, without hidden ones and links. Paths outside the
 * folder do not exist.
 * @param root - An absolute path without links.
 */
export function filesIn(root: string): FilesIn {
  return (place) => {
    const isPattern = place.includes('*');
    const folder = posix.normalize(isPattern ? posix.dirname(place) : place);
    const fits = isPattern ? nameTest(posix.basename(place)) : () => true;
    return entriesOf(root, folder)
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && fits(entry.name))
      .map(({ name }) => (folder === '.' ? name : posix.join(folder, name)))
      .sort();
  };
}

function entriesOf(root: string, folder: string): readonly Dirent[] {
  try {
    const place = existingPlace(root, folder);
    if (place === undefined) return [];
    using held = hold(entryOf(place, '.'));
    return readdirSync(held.entry, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Compiles a pattern with one star; with more it matches nothing. */
function nameTest(pattern: string): (name: string) => boolean {
  const [start = '', end, ...more] = pattern.split('*');
  return (name) =>
    end !== undefined &&
    more.length === 0 &&
    name.length >= start.length + end.length &&
    name.startsWith(start) &&
    name.endsWith(end);
}
