import { expect, it } from 'vitest';
import { compileCacheFolder } from './compile-cache-folder.js';

it.each([
  [{ HOME: '/home/ada' }, '/home/ada/.cache/pce/compiled'],
  [{ HOME: '/home/ada', XDG_CACHE_HOME: '/caches' }, '/caches/pce/compiled'],
  [{ HOME: '/home/ada', XDG_CACHE_HOME: '' }, '/home/ada/.cache/pce/compiled'],
  [{ LOCALAPPDATA: '/ada/local' }, '/ada/local/pce/compiled'],
  [{}, undefined],
  [{ HOME: '' }, undefined],
])('keeps compiled code with the other caches of the user: %o', (environment, folder) => {
  expect(compileCacheFolder(environment)).toBe(folder);
});
