import { chmodSync, mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Folder, makeFolder } from '@pce/test-support';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readDocument } from './read-document.js';
import { readSecrets } from './secrets.js';

let folder: Folder;
beforeEach(() => {
  folder = makeFolder({ 'a.md': 'naïve', 'latin.md': Uint8Array.from([0xe9]), 'large.md': '' });
});
afterEach(() => folder.remove());

describe('a planning document', () => {
  const read = (name: string) => readDocument(join(folder.root, name), name);

  it('is read as text, up to a megabyte (E1)', async () => {
    expect(await read('a.md')).toBe('naïve');
    truncateSync(join(folder.root, 'large.md'), 1_048_576);
    expect(await read('large.md')).toHaveLength(1_048_576);
    truncateSync(join(folder.root, 'large.md'), 1_048_577);
    await expect(read('large.md')).rejects.toThrow(
      'large.md has 1048577 bytes; a planning document has at most 1048576',
    );
  });

  it.each([
    ['none.md', 'none.md cannot be read: there is no such file'],
    ['a.md/b.md', 'a.md/b.md cannot be read: there is no such file'],
    ['latin.md', 'latin.md is not UTF-8 text: save it as UTF-8'],
    ['.', '. is not a file: name a planning document (Markdown)'],
  ])('%s is rejected with the reason (E1)', async (name, message) => {
    await expect(read(name)).rejects.toMatchObject({ code: 'invalid_input', message });
  });

  it('may be unreadable for the current user (E1)', async () => {
    const file = join(folder.root, 'a.md');
    chmodSync(file, 0);
    const isRoot = process.getuid?.() === 0;
    if (isRoot) expect(await read('a.md')).toBe('naïve');
    else await expect(read('a.md')).rejects.toThrow('this user may not read it');
  });
});

describe('the secrets of a workspace', () => {
  it('are those of .env, if it is there (F5)', async () => {
    expect(await readSecrets(folder.root)).toEqual({});
    writeFileSync(join(folder.root, '.env'), 'KEY=abc\n# no\nOTHER="d e"\n');
    expect(await readSecrets(folder.root)).toEqual({ KEY: 'abc', OTHER: 'd e' });
  });

  it('are not quoted if the file cannot be read (F5)', async () => {
    mkdirSync(join(folder.root, '.env'));
    await expect(readSecrets(folder.root)).rejects.toThrow(
      '.env cannot be read (EISDIR): make it a text file that this user may read',
    );
  });
});
