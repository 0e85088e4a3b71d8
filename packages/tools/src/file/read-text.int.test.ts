import { expect, it } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.js';
import { readText } from './read-text.js';

it('reads a file of the maximum size, and none of one byte more (B5)', async () => {
  const file = { name: 'a.txt', root: temporaryFolder({ 'a.txt': 'äb' }), path: 'a.txt' };

  expect(await readText(file, 3)).toEqual({ text: 'äb', bytes: 3 });
  await expect(readText(file, 2)).rejects.toMatchObject({
    failure: 'invalid_input',
    message: 'a.txt is larger than 2 bytes, the most that is read',
  });
});
