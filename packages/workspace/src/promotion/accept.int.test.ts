import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';
import { expect, it } from 'vitest';
import { acceptDemotion, acceptPromotion } from './accept-promotion.js';

const draft = { name: 'greet', text: 'new', effects: [] };

it('writes a promoted workflow once, and overwrites none (B9)', async () => {
  using folder = makeFolder({});

  expect(await acceptPromotion(folder.root, draft)).toBe('workflows/greet.md');
  await expect(acceptPromotion(folder.root, { ...draft, text: 'other' })).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringContaining('workflows/greet.md is there already'),
  });
  expect(readFileSync(join(folder.root, 'workflows/greet.md'), 'utf8')).toBe('new');
});

it('reports the error of the disk if a promoted workflow cannot be written (B9)', async () => {
  using folder = makeFolder({});

  const name = 'no-folder/greet';
  await expect(acceptPromotion(folder.root, { ...draft, name })).rejects.toMatchObject({
    code: 'ENOENT',
  });
});

it('moves a demoted workflow to a folder that turns do not search (B9)', async () => {
  using folder = makeFolder({});
  const file = join(folder.root, 'workflows/greet.md');
  mkdirSync(join(folder.root, 'workflows'));
  writeFileSync(file, 'text');

  const kept = await acceptDemotion(
    folder.root,
    { name: 'greet', file, failures: [] },
    new Date(0),
  );

  expect(kept).toBe('.pce/demoted/1970-01-01T00-00-00.000Z-greet.md');
  expect(readFileSync(join(folder.root, kept), 'utf8')).toBe('text');
  expect(readdirSync(join(folder.root, 'workflows'))).toEqual([]);
});
