import { isAbsolute, relative, sep } from 'node:path';

/** Returns whether a path without links is that of the root or lies in it. */
export function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
