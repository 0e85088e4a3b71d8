import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '@pce/core/internal';
import { type Folder, makeFolder } from '@pce/test-support';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { folderContent } from '../index.js';

let folder: Folder;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => folder.remove());

const placeOf = (hash: string): string => join(folder.root, 'content', hash.slice(0, 2), hash);

describe('texts in a folder', () => {
  it('are found by their hash, also by another process (C6)', async () => {
    const content = folderContent(join(folder.root, 'content'));
    expect(content.isOutsideStore).toBe(true);
    const hash = await content.put('naïve 😀');
    expect(hash).toBe(sha256('naïve 😀'));
    expect(await content.get(hash)).toBe('naïve 😀');
    expect(await folderContent(join(folder.root, 'content')).get(hash)).toBe('naïve 😀');
    expect(readFileSync(placeOf(hash), 'utf8')).toBe('naïve 😀');
  });

  it('are left out of commits, and readable by their owner only (C6)', async () => {
    const root = join(folder.root, 'content');
    const hash = await folderContent(root).put('x');
    expect(readFileSync(join(root, '.gitignore'), 'utf8')).toBe('*\n');
    expect(readdirSync(root).sort()).toEqual(['.gitignore', hash.slice(0, 2)]);
    if (process.platform === 'win32') return;
    const modes = [root, join(root, hash.slice(0, 2)), placeOf(hash)].map(
      (path) => statSync(path).mode & 0o777,
    );
    expect(modes).toEqual([0o700, 0o700, 0o600]);
  });

  it('are written once, and again where their file was damaged (C6)', async () => {
    const content = folderContent(join(folder.root, 'content'));
    const hash = await content.put('x');
    const { ino } = statSync(placeOf(hash));
    await content.put('x');
    expect(statSync(placeOf(hash)).ino).toBe(ino);
    writeFileSync(placeOf(hash), 'y');
    expect(await content.get(hash)).toBeUndefined();
    await content.put('x');
    expect(await content.get(hash)).toBe('x');
  });

  it.each(['', 'x', '../secret', 'a'.repeat(64), 'A'.repeat(64), `${'a'.repeat(64)}\n`])(
    'are not there for the hash %j (C6)',
    async (hash) => {
      const content = folderContent(join(folder.root, 'content'));
      await content.put('x');
      expect(await content.get(hash)).toBeUndefined();
    },
  );
});
