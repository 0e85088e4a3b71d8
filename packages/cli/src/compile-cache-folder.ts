import { join } from 'node:path';

/**
 * Returns where compiled code is kept: a folder of the user's own, so that nobody else can put code there. `undefined` for
 * a user without one.
 */
export function compileCacheFolder({
  XDG_CACHE_HOME,
  LOCALAPPDATA,
  HOME,
}: Readonly<Record<string, string | undefined>>): string | undefined {
  const caches = XDG_CACHE_HOME || LOCALAPPDATA || (HOME && join(HOME, '.cache'));
  return caches ? join(caches, 'pce', 'compiled') : undefined;
}
