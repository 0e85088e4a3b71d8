import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';
import { afterAll, describe, expect, it } from 'vitest';
import { isPlainFile, safePath } from './safe-path.js';

const folder = makeFolder();
const root = join(folder.root, 'work');
mkdirSync(join(root, 'texts'), { recursive: true });
mkdirSync(join(folder.root, 'work-beside'));
writeFileSync(join(root, 'texts/a.txt'), 'a');
symlinkSync(folder.root, join(root, 'out'));
symlinkSync(join(folder.root, 'work-beside'), join(root, 'beside'));
symlinkSync(join(root, 'texts'), join(root, 'inner'));
afterAll(() => folder.remove());

describe('a path of the workspace', () => {
  it.each([
    'a.txt',
    'texts/a.txt',
    'new/deep/a.txt',
    'inner/a.txt',
    '..a/b',
    'a/.git',
    '.github/x',
  ])('is the place of %j (C6)', async (path) => {
    expect(await safePath(root, path)).toBe(join(root, path));
  });

  it.each([
    ['', 'without ".."'],
    ['.', 'without ".."'],
    ['a/../b', 'without ".."'],
    ['../work/a', 'without ".."'],
    ['/etc/passwd', 'without ".."'],
    ['a//b', 'without ".."'],
    ['a/', 'without ".."'],
    ['a\\b', 'without ".."'],
    ['a\0b', 'without ".."'],
    ['.git/config', 'not the agents’'],
    ['.GIT', 'not the agents’'],
    ['.pce/files/x', 'not the agents’'],
    ['out/x', 'a link leads out'],
    ['beside/x', 'a link leads out'],
  ])('is refused: %j (C6)', async (path, why) => {
    const refusal = new RegExp(`cannot be kept or restored: .*${why}`);

    await expect(safePath(root, path)).rejects.toThrow(refusal);
  });

  it('is a plain file, nothing, or refused (C6)', async () => {
    expect(await isPlainFile(join(root, 'texts/a.txt'), 'texts/a.txt')).toBe(true);
    expect(await isPlainFile(join(root, 'none'), 'none')).toBe(false);
    for (const path of ['texts', 'inner']) {
      await expect(isPlainFile(join(root, path), path)).rejects.toThrow('it is no plain file');
    }
  });
});
