import { expect, it } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.js';
import { loadScript } from './load-script.js';

it('reports why a script cannot be read (E2, B5)', async () => {
  const root = temporaryFolder();
  const folder = { root, path: root, name: 'execution', env: {}, maxOutputBytes: 1_000 };
  expect(await loadScript('gone.sh', folder)).toEqual({
    problems: [
      {
        ...{ severity: 'error', file: 'execution/gone.sh', line: undefined },
        message: expect.stringMatching(/^the file cannot be read: Error: ENOENT/),
      },
    ],
  });
});
