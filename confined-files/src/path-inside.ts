import { isAbsolute, relative, sep } from 'node:path';

/** Returns the path of a file from a folder on, with `/`; `.` for the folder itself, `undefined` for what is not in it. */
export function pathInside(folder: string, file: string): string | undefined {
  const path = relative(folder, file);
  const isOutside = path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path);
  return isOutside ? undefined : path.split(sep).join('/') || '.';
}
