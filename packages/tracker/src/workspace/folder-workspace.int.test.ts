import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '@pce/core/internal';
import { makeFolder, swapFolder } from '@pce/test-support';
import { afterAll, describe, expect, it } from 'vitest';
import { folderWorkspace } from '../index.js';

/** Moments at which a folder may turn into a link. */
const rounds = process.env.PCE_TIER === 'fast' ? 80 : 300;

const folder = makeFolder();
const root = join(folder.root, 'work');
const outside = join(folder.root, 'work-beside');
for (const place of [join(root, 'texts'), outside]) {
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'a.txt'), place === outside ? 'secret' : 'a');
}
symlinkSync(folder.root, join(root, 'out'));
symlinkSync(outside, join(root, 'beside'));
symlinkSync(join(root, 'texts'), join(root, 'inner'));
afterAll(() => folder.remove());

const files = folderWorkspace(root);
const versionOf = (text: string) => ({ hash: sha256(text), isExecutable: false });

describe('a path of the workspace', () => {
  it.each([
    ['a.txt', null],
    ['texts/a.txt', versionOf('a')],
    ['new/deep/a.txt', null],
    ['texts/a.txt/below', null],
    ['inner/a.txt', versionOf('a')],
    ['..a/b', null],
    ['a/.git', null],
    ['.github/x', null],
  ])('is looked at: %j (C6)', async (path, version) => {
    expect(await files.look(path)).toEqual(version);
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

    await expect(files.keep(path)).rejects.toThrow(refusal);
    await expect(files.write(path, null)).rejects.toThrow(refusal);
  });

  it('is a plain file, nothing, or refused, without waiting for a pipe (C6)', async () => {
    const pipes = process.platform === 'win32' ? [] : ['pipe'];
    for (const name of pipes) execFileSync('mkfifo', [join(root, name)]);
    for (const path of ['texts', 'inner', ...pipes]) {
      const refusal = 'it is no plain file';
      await expect(files.look(path)).rejects.toThrow(refusal);
      await expect(files.write(path, versionOf('a'))).rejects.toThrow(refusal);
    }
  });

  it('is never outside while a folder turns into a link and back (C6)', async () => {
    const kept = await files.keep('texts/a.txt');
    await using swaps = await swapFolder(join(root, 'texts'), outside);
    for (let round = 0; round < rounds; round += 1) {
      const seen = await files.look('texts/a.txt').catch(() => null);
      expect([null, kept?.hash]).toContain(seen?.hash ?? null);
      await files.write('texts/a.txt', kept).catch(() => undefined);
      await files.write('texts/b.txt', null).catch(() => undefined);
    }
    expect(await swaps.count()).toBeGreaterThan(0);
    expect(readFileSync(join(outside, 'a.txt'), 'utf8')).toBe('secret');
    expect(readdirSync(outside)).toEqual(['a.txt']);
  });
});
