import { isAbsolute, relative, sep } from 'node:path';

/** Returns the relative path of a file, with `/`; `.` for the folder itself, `undefined` for a file outside of it. */
export function pathInside(folder: string, file: string): string | undefined {
  const path = relative(folder, file);
  const isOutside = path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path);
  return isOutside ? undefined : path.split(sep).join('/') || '.';
}
