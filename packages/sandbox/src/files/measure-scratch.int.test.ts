import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.js';
import { isOver, measureScratch } from './measure-scratch.js';

const limits = { maxScratchBytes: 10, maxScratchFiles: 3 };
const nothing = { bytes: 0, files: 0, isUncountable: false, leadsOut: undefined };

describe('the usage of a scratch folder', () => {
  it('is counted in bytes, and in files and folders at any depth (B8)', async () => {
    const root = temporaryFolder({ 'a.txt': 'four', 'b/c.txt': 'sixsix' });
    expect(await measureScratch(root, limits)).toEqual({ ...nothing, bytes: 10, files: 3 });
  });

  it('is not counted to its end once it exceeds the limits (B8)', async () => {
    const root = temporaryFolder(
      Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`${n}`, ''])),
    );
    expect(await measureScratch(root, limits)).toEqual({ ...nothing, files: 4 });
  });

  it('is empty without the folder, and uncountable if it is not a folder (B8)', async () => {
    const root = temporaryFolder({ file: 'x' });
    expect(await measureScratch(join(root, 'gone'), limits)).toEqual(nothing);
    const uncountable = { ...nothing, isUncountable: true };
    expect(await measureScratch(join(root, 'file'), limits)).toEqual(uncountable);
  });

  it('names a path that leads out (B8)', async () => {
    const root = temporaryFolder({});
    await symlink('/etc', join(root, 'link'));
    expect(await measureScratch(root, limits)).toMatchObject({ leadsOut: join(root, 'link') });
  });

  it.each([
    [{ ...nothing, bytes: 10, files: 3 }, false],
    [{ ...nothing, bytes: 11 }, true],
    [{ ...nothing, files: 4 }, true],
    [{ ...nothing, isUncountable: true }, true],
  ])('of %j exceeds the limits: %j (B8)', (measure, expected) => {
    expect(isOver(measure, limits)).toBe(expected);
  });
});
