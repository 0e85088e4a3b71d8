import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.js';
import { writeText } from './write-text.js';

it('puts a whole file in place, and leaves nothing beside it (B8)', async () => {
  const root = temporaryFolder({ a: 'a longer text' });
  await writeText({ name: 'a', real: join(root, 'a') }, 'new');
  expect(readFileSync(join(root, 'a'), 'utf8')).toBe('new');
  expect(readdirSync(root)).toEqual(['a']);
});

it('fails, and leaves nothing behind, where it cannot be put in place (B5)', async () => {
  const root = temporaryFolder({ 'a/b': '' });
  await expect(writeText({ name: 'a', real: join(root, 'a') }, 'new')).rejects.toMatchObject({
    failure: 'invalid_input',
    message: 'a is a folder, not a file',
  });
  expect(readdirSync(root)).toEqual(['a']);
});
