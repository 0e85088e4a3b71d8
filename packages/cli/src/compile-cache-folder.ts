import { join } from 'node:path';

/**
 * Returns the folder of compiled code: a private one of the user, so that no other user can put code there. `undefined` for
 * a user without one.
 */
export function compileCacheFolder(
  given: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const { XDG_CACHE_HOME, LOCALAPPDATA, HOME } = given;
  const caches = XDG_CACHE_HOME || LOCALAPPDATA || (HOME && join(HOME, '.cache'));
  return caches ? join(caches, 'pce', 'compiled') : undefined;
}
