import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.js';
import { sandboxMount } from './sandbox-mount.js';
import { scratchQuota } from './scratch-folder.js';
import { serveFiles } from './serve-files.js';

async function setUp(files: Readonly<Record<string, string>> = {}) {
  const root = temporaryFolder(files);
  const scratch = temporaryFolder({});
  const limits = { maxScratchBytes: 20, maxScratchFiles: 4 };
  const quota = await scratchQuota(root, limits);
  const protect = ['.env'];
  const mounts = {
    work: sandboxMount({ folder: root, protect, quota, isOwn: false }),
    scratch: sandboxMount({ folder: scratch, protect: [], quota: undefined, isOwn: true }),
  };
  return {
    root,
    ask: (operation: string, args: object, text?: string) => {
      const bytes = text === undefined ? undefined : new TextEncoder().encode(text);
      return serveFiles({ operation, text: JSON.stringify(args), bytes }, mounts);
    },
  };
}

const plain = { position: 0, create: true, exclusive: false, truncate: false };
const refused = (code: string) => ({ error: { code, message: expect.stringContaining(code) } });

describe('the files of a sandbox (B8)', () => {
  it('are listed with their kinds, without links and protected files', async () => {
    const { root, ask } = await setUp({ 'a.txt': 'abc', 'b/c': '', '.env': 'KEY=1' });
    symlinkSync('/etc', join(root, 'link'));
    const { mtimeMs } = lstatSync(join(root, 'a.txt'));
    expect(await ask('stat', { path: 'a.txt' })).toEqual({
      value: { kind: 'file', size: 3, modified: Math.round(mtimeMs) },
    });
    expect(await ask('stat', { path: 'b' })).toMatchObject({ value: { kind: 'folder' } });
    const listed = await ask('list', { path: '' });
    expect(listed).toEqual({
      value: expect.arrayContaining([
        { name: 'a.txt', kind: 'file' },
        { name: 'b', kind: 'folder' },
      ]),
    });
    expect(listed).toHaveProperty('value.length', 2);
  });

  it('are written within the limits, each byte charged once', async () => {
    const { root, ask } = await setUp({ a: 'x'.repeat(10) });
    const write = (args: object, text: string) => ask('write', { ...plain, ...args }, text);
    expect(await write({ path: 'a', position: 8 }, 'yyyy')).toEqual({ value: undefined });
    expect(await write({ path: 'a' }, 'zz')).toEqual({ value: undefined });
    expect(readFileSync(join(root, 'a'), 'utf8')).toBe('zzxxxxxxyyyy');
    expect(await write({ path: 'b' }, 'x'.repeat(9))).toEqual(refused('ENOSPC'));
    expect(existsSync(join(root, 'b'))).toBe(false);
    expect(await write({ path: 'b' }, 'x'.repeat(8))).toEqual({ value: undefined });
    expect(await write({ path: 'a', truncate: true }, 'n')).toEqual({ value: undefined });
    expect(readFileSync(join(root, 'a'), 'utf8')).toBe('n');
    expect(await write({ path: 'c' }, 'x'.repeat(11))).toEqual({ value: undefined });
    expect(await write({ path: 'd' }, 'x')).toEqual(refused('ENOSPC'));
  });

  it('are cut and extended, within the limits', async () => {
    const { root, ask } = await setUp({ a: 'abcdef' });
    expect(await ask('truncate', { path: 'a', size: 2 })).toEqual({ value: undefined });
    expect(readFileSync(join(root, 'a'), 'utf8')).toBe('ab');
    expect(await ask('truncate', { path: 'a', size: 20 })).toEqual({ value: undefined });
    expect(await ask('truncate', { path: 'a', size: 21 })).toEqual(refused('ENOSPC'));
    expect(await ask('truncate', { path: 'b', size: 1 })).toEqual(refused('ENOENT'));
  });

  it('are in folders, which count like files', async () => {
    const { root, ask } = await setUp({ a: '' });
    expect(await ask('make-folder', { path: 'b/c', recursive: false })).toEqual(refused('ENOENT'));
    expect(await ask('make-folder', { path: 'b/c', recursive: true })).toEqual({
      value: undefined,
    });
    expect(await ask('make-folder', { path: 'b/c', recursive: true })).toEqual({
      value: undefined,
    });
    expect(await ask('make-folder', { path: 'b', recursive: false })).toEqual(refused('EEXIST'));
    expect(await ask('make-folder', { path: 'b/c/d/e', recursive: true })).toEqual(
      refused('ENOSPC'),
    );
    expect([existsSync(join(root, 'b/c/d')), existsSync(join(root, 'b/c/d/e'))]).toEqual([
      true,
      false,
    ]);
  });

  it('are removed, which frees their space; the folder itself is not', async () => {
    const { root, ask } = await setUp({ a: 'x'.repeat(20), 'b/c': '' });
    expect(await ask('remove', { path: '', kind: 'tree' })).toEqual(refused('EACCES'));
    expect(await ask('remove', { path: 'b', kind: 'folder' })).toEqual(refused('ENOTEMPTY'));
    expect(await ask('remove', { path: 'b', kind: 'tree' })).toEqual({ value: undefined });
    expect(await ask('remove', { path: 'a', kind: 'file' })).toEqual({ value: undefined });
    expect([existsSync(join(root, 'a')), existsSync(join(root, 'b'))]).toEqual([false, false]);
    expect(await ask('write', { ...plain, path: 'c' }, 'x'.repeat(20))).toEqual({
      value: undefined,
    });
  });

  it('stay with their folder if one of them is protected', async () => {
    const { root, ask } = await setUp({ 'a/.env': 'KEY=1' });
    expect(await ask('remove', { path: 'a', kind: 'tree' })).toEqual(refused('EACCES'));
    expect(existsSync(join(root, 'a/.env'))).toBe(true);
  });

  it('are moved within their folder, and not out of it', async () => {
    const { root, ask } = await setUp({ a: 'x', 'b/c': 'y' });
    expect(await ask('rename', { from: 'a', to: 'b/c' })).toEqual({ value: undefined });
    expect(await ask('rename', { from: 'b', to: 'd' })).toEqual({ value: undefined });
    expect(readFileSync(join(root, 'd/c'), 'utf8')).toBe('x');
    expect(await ask('rename', { from: 'd', to: 'none/d' })).toEqual(refused('ENOENT'));
    expect(await ask('rename', { from: 'd/c', to: '/tmp/c' })).toMatchObject({
      error: { code: 'EXDEV' },
    });
  });

  it('are not changed in a read-only folder', async () => {
    const { ask } = await setUp();
    const answer = await ask('write', { ...plain, path: '/tmp/a' }, 'x');
    expect(answer).toMatchObject({
      error: { code: 'EACCES', message: expect.stringContaining('a may be read only') },
    });
    expect(await ask('chmod', { path: 'a' })).toEqual({
      error: { code: 'EINVAL', message: 'chmod is not known' },
    });
  });
});
