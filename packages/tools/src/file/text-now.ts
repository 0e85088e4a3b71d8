import { closeSync, constants, fstatSync, openSync, readFileSync, realpathSync } from 'node:fs';

/** Returns the text of a regular file at this moment; an empty text for a large one, a link, a pipe and what is not there. */
export function textNow(real: string, maxBytes: number): string {
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  let opened: number | undefined;
  try {
    if (realpathSync(real) !== real) return '';
    opened = openSync(real, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    const stats = fstatSync(opened);
    return stats.isFile() && stats.size <= maxBytes ? readFileSync(opened, 'utf8') : '';
  } catch {
    return '';
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
}
