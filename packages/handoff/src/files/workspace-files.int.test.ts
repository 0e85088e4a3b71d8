import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Folder, makeFolder, swapFolder } from '@pce/test-support';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { workspaceFiles } from '../index.js';
import { guardedFiles } from '../internal.js';
import type { FileUse } from './workspace-files.js';

/** Moments at which a folder may turn into a link. */
const rounds = process.env.PCE_TIER === 'fast' ? 80 : 300;

let folder: Folder;
beforeEach(() => {
  folder = makeFolder({ 'work/a.txt': 'äbc', 'work/b/c.txt': 'c', 'secret.txt': 'secret' });
});
afterEach(() => folder.remove());

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

function open(maxBytes?: number) {
  const uses: FileUse[] = [];
  const root = join(folder.root, 'work');
  const record = (use: FileUse): void => void uses.push(use);
  const files = workspaceFiles({ root, record, ...(maxBytes !== undefined && { maxBytes }) });
  return { files, uses, root };
}

describe('the files of a workspace', () => {
  it('are read and written by relative and absolute paths, and each use is recorded (C6)', async () => {
    const { files, uses, root } = open();
    expect(await files.read('a.txt')).toBe('äbc');
    expect(await files.read(join(root, 'b/c.txt'))).toBe('c');
    expect(await files.read('no.txt')).toBeUndefined();
    expect(await files.read('no/such/file.txt')).toBeUndefined();
    await files.write('a.txt', 'new');
    await files.write('x/y/z.txt', 'z');
    await files.write('..b', 'b');
    expect(readFileSync(join(root, 'a.txt'), 'utf8')).toBe('new');
    expect(readFileSync(join(root, 'x/y/z.txt'), 'utf8')).toBe('z');
    expect(uses).toEqual([
      { type: 'read', path: 'a.txt', hash: hashOf('äbc') },
      { type: 'read', path: 'b/c.txt', hash: hashOf('c') },
      { type: 'write', path: 'a.txt', hash: hashOf('new'), before: 'äbc' },
      { type: 'write', path: 'x/y/z.txt', hash: hashOf('z'), before: null },
      { type: 'write', path: '..b', hash: hashOf('b'), before: null },
    ]);
  });

  it('include those of a folder that is named by a link (C6)', async () => {
    mkdirSync(join(folder.root, 'links/of'), { recursive: true });
    const link = join(folder.root, 'links/of/work');
    symlinkSync(join(folder.root, 'work'), link);
    const files = workspaceFiles({ root: link });
    expect(await files.read(join(link, 'a.txt'))).toBe('äbc');
    expect(await files.read(join(folder.root, 'work/a.txt'))).toBe('äbc');
    await files.write(join(link, 'n.txt'), 'n');
    expect(readFileSync(join(folder.root, 'work/n.txt'), 'utf8')).toBe('n');
  });

  it.each([
    '../secret.txt',
    '/etc/passwd',
    '.',
    '',
    'out.txt',
    'out/secret.txt',
    'out/new.txt',
    'b/../..',
  ])('exclude %j (C6)', async (path) => {
    const { files, uses, root } = open();
    symlinkSync(join(folder.root, 'secret.txt'), join(root, 'out.txt'));
    symlinkSync(folder.root, join(root, 'out'));
    const message = `${path} is not a file of the workspace`;
    await expect(files.read(path)).rejects.toThrow(message);
    await expect(files.write(path, 'x')).rejects.toThrow(message);
    expect(uses).toEqual([]);
    expect(readFileSync(join(folder.root, 'secret.txt'), 'utf8')).toBe('secret');
  });

  it('are followed through links that stay inside, but not through dangling ones (C6)', async () => {
    const { files, uses, root } = open();
    symlinkSync('a.txt', join(root, 'in.txt'));
    symlinkSync('gone.txt', join(root, 'nowhere.txt'));
    symlinkSync('loop', join(root, 'loop'));
    expect(await files.read('in.txt')).toBe('äbc');
    expect(uses).toMatchObject([{ path: 'a.txt' }]);
    const message = `${join(root, 'nowhere.txt')} is a link that leads nowhere`;
    await expect(files.write('nowhere.txt', 'x')).rejects.toThrow(message);
    await expect(files.write('nowhere.txt/x', 'x')).rejects.toThrow(message);
    await expect(files.read('loop')).rejects.toMatchObject({ code: 'ELOOP' });
  });

  it('have a maximum size, to the byte (C6)', async () => {
    const { files, uses } = open(4);
    expect(await files.read('a.txt')).toBe('äbc');
    await files.write('a.txt', 'äöx'.slice(1));
    await files.write('b/c.txt', 'four');
    await expect(files.write('n.txt', 'äöx')).rejects.toThrow('n.txt is larger than 4 bytes');
    await expect(open(3).files.read('b/c.txt')).rejects.toThrow('b/c.txt is larger than 3 bytes');
    await expect(open(3).files.write('b/c.txt', 'x')).rejects.toThrow('larger than 3 bytes');
    expect(uses).toHaveLength(3);
  });

  it('exclude secrets, records and pipes, by any name (C6)', async () => {
    const { files, root } = open();
    execFileSync('mkfifo', [join(root, 'pipe')]);
    writeFileSync(join(root, '.env'), 'KEY=1');
    symlinkSync('.env', join(root, 'env.txt'));
    for (const path of ['.env', 'env.txt', 'b/../.ENV.local', '.git/config', '.pce/x']) {
      await expect(files.read(path)).rejects.toThrow('is protected');
      await expect(files.write(path, 'x')).rejects.toThrow('is protected');
    }
    await Promise.all(
      Array.from({ length: 6 }, () =>
        expect(files.read('pipe')).rejects.toThrow('no regular file'),
      ),
    );
    await expect(files.write('pipe', 'x')).rejects.toThrow('no regular file');
    expect(await files.read('a.txt')).toBe('äbc');
  });

  it('are never outside while a folder turns into a link and back (C6)', async () => {
    const { files, root } = open();
    const outside = join(folder.root, 'outside');
    mkdirSync(outside);
    writeFileSync(join(outside, 'c.txt'), 'secret');
    await using swaps = await swapFolder(join(root, 'b'), outside);
    for (let round = 0; round < rounds; round += 1) {
      const read = await files.read('b/c.txt').catch(() => 'c');
      expect(['c', undefined]).toContain(read);
      await files.write('b/c.txt', 'c').catch(() => undefined);
      await files.write('b/new.txt', 'c').catch(() => undefined);
    }
    expect(await swaps.count()).toBeGreaterThan(0);
    expect(readFileSync(join(outside, 'c.txt'), 'utf8')).toBe('secret');
    expect(readdirSync(outside)).toEqual(['c.txt']);
  });

  it('are not used if recording fails (C6)', async () => {
    const root = join(folder.root, 'work');
    const record = async (): Promise<void> => Promise.reject(new Error('no journal'));
    const files = workspaceFiles({ root, record });
    await expect(files.read('a.txt')).rejects.toThrow('no journal');
    await expect(files.write('a.txt', 'x')).rejects.toThrow('no journal');
    expect(readFileSync(join(root, 'a.txt'), 'utf8')).toBe('äbc');
  });
});

it('writes only allowed files, and reads all (C6)', async () => {
  const { files, root } = open();
  const asked: string[] = [];
  const guarded = guardedFiles(files, async (path) => {
    asked.push(path);
    return path === 'a.txt';
  });
  expect(await guarded.read('b/c.txt')).toBe('c');
  await guarded.write('a.txt', 'x');
  await expect(guarded.write('b/c.txt', 'x')).rejects.toThrow('writing b/c.txt was not allowed');
  expect(asked).toEqual(['a.txt', 'b/c.txt']);
  expect(readFileSync(join(root, 'a.txt'), 'utf8')).toBe('x');
  expect(readFileSync(join(root, 'b/c.txt'), 'utf8')).toBe('c');
});
