import { execFileSync } from 'node:child_process';
import { symlinkSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';
import { expect, it } from 'vitest';
import { workspaceScope } from './workspace-scope.js';

it('contains the files of the folder, and nothing outside it (C4)', () => {
  using folder = makeFolder({
    ...{ 'work/a.txt': 'a', 'work/b/c.txt': 'c', 'work/..d': 'd', 'out.txt': 'secret' },
    ...{ 'work/limit.txt': '', 'work/large.txt': '' },
  });
  const root = join(folder.root, 'work');
  symlinkSync(join(folder.root, 'out.txt'), join(root, 'link.txt'));
  symlinkSync('a.txt', join(root, 'inside.txt'));
  truncateSync(join(root, 'limit.txt'), 4_194_304);
  truncateSync(join(root, 'large.txt'), 4_194_305);
  const { fileExists, value } = workspaceScope(root);
  const seen = (path: string) => [fileExists?.(path), value(path)];
  expect(seen('a.txt')).toEqual([true, 'a']);
  expect(seen(join(root, 'b/c.txt'))).toEqual([true, 'c']);
  expect(seen('inside.txt')).toEqual([true, 'a']);
  expect(seen('..d')).toEqual([true, 'd']);
  for (const path of ['b', '.', '', 'no.txt', 'link.txt', '../out.txt', '/etc/passwd']) {
    expect([path, ...seen(path)]).toEqual([path, false, undefined]);
  }
  expect(value('limit.txt')).toHaveLength(4_194_304);
  expect(seen('large.txt')).toEqual([true, undefined]);
  if (process.platform !== 'win32') execFileSync('mkfifo', [join(root, 'pipe')]);
  expect(seen('pipe')).toEqual([false, undefined]);
  expect(workspaceScope(join(folder.root, 'none')).fileExists?.('a.txt')).toBe(false);
});
