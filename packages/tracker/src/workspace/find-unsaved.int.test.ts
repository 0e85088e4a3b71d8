import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';
import { expect, it } from 'vitest';
import { findUnsaved, folderHistory } from '../internal.js';

const sorted = async (root: string) => (await findUnsaved(root)).toSorted();

it('of a folder that is no repository, all files but those that can be made again are unsaved (C6)', async () => {
  using folder = makeFolder({
    'a.txt': '',
    'b/c.txt': '',
    'b/d/e.txt': '',
    '.env': '',
    '.pce/files/x': '',
    'node_modules/y.js': '',
    'b/node_modules/z.js': '',
  });
  expect(await sorted(folder.root)).toEqual(['.env', 'a.txt', 'b/c.txt', 'b/d/e.txt']);
});

it('of a repository, those are unsaved that differ from HEAD or are new, by their paths in the folder (C6)', async () => {
  using folder = makeFolder({
    '.gitignore': 'ignored\n',
    'same.txt': '',
    'sub/same.txt': '',
    'sub/gone.txt': '',
    'sub/changed.txt': '',
  });
  const { root } = folder;
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', root, '-c', 'user.name=a', '-c', 'user.email=a@b', ...args]);
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'first');
  writeFileSync(join(root, 'sub/changed.txt'), 'x');
  writeFileSync(join(root, 'sub/new file.txt'), 'x');
  writeFileSync(join(root, 'ignored'), 'x');
  writeFileSync(join(root, 'new.txt'), 'x');
  rmSync(join(root, 'sub/gone.txt'));
  expect(await sorted(root)).toEqual([
    'new.txt',
    'sub/changed.txt',
    'sub/gone.txt',
    'sub/new file.txt',
  ]);
  expect(await sorted(join(root, 'sub'))).toEqual(['changed.txt', 'gone.txt', 'new file.txt']);
});

it('the history of a folder has its files, its commits since another one and what they changed (C6, C8)', async () => {
  using folder = makeFolder({ 'a.txt': '', 'sub/b.txt': '', '.gitignore': 'ignored\n' });
  const { root } = folder;
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', root, '-c', 'user.name=a', '-c', 'user.email=a@b', ...args]);
  const history = folderHistory(join(root, 'sub'));
  expect([await history.head(), await history.files()]).toEqual([undefined, ['b.txt']]);
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'first');
  const first = (await history.head()) ?? '';
  expect(await history.commitsSince(first)).toEqual({ hashes: [], files: [] });
  writeFileSync(join(root, 'sub/b.txt'), 'x');
  writeFileSync(join(root, 'sub/new ü.txt'), 'x');
  writeFileSync(join(root, 'sub/ignored'), 'x');
  git('add', '-A');
  git('commit', '-qm', 'second');
  const second = (await history.head()) ?? '';
  expect(await history.commitsSince(first)).toEqual({
    hashes: [second],
    files: ['b.txt', 'new ü.txt'],
  });
  expect(await history.files()).toEqual(['b.txt', 'new ü.txt']);
  expect(await history.hasCommit(second.slice(0, 7))).toBe(true);
  git('checkout', '-qb', 'other', first);
  writeFileSync(join(root, 'sub/b.txt'), 'y');
  git('commit', '-qam', 'third');
  const third = (await history.head()) ?? '';
  git('merge', '-q', '-s', 'ours', '--no-commit', second);
  writeFileSync(join(root, 'sub/b.txt'), 'x and y');
  git('commit', '-qam', 'merged');
  const { files } = await history.commitsSince(third);
  expect(files.filter((path) => path === 'b.txt')).toHaveLength(2);
  for (const none of ['abcdef1', '--help', '']) expect(await history.hasCommit(none)).toBe(false);
  expect(await history.commitsSince('--output=x')).toEqual({ hashes: [], files: [] });
});

it('reading the history starts no program that the configuration of a repository names (C8)', async () => {
  using folder = makeFolder({ 'verify.sh': '#!/bin/sh\ntouch "$(dirname "$0")/started"\n' });
  const { root } = folder;
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', root, '-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
      encoding: 'utf8',
    }).trim();
  git('init', '-q');
  git('commit', '-q', '--allow-empty', '-m', 'first');
  const first = git('rev-parse', 'HEAD');
  const by = 'a <a@b> 1 +0000';
  const signed = `tree ${git('rev-parse', 'HEAD^{tree}')}\nparent ${first}\nauthor ${by}\ncommitter ${by}\ngpgsig -----BEGIN PGP SIGNATURE-----\n -----END PGP SIGNATURE-----\n\nx\n`;
  writeFileSync(join(root, 'signed'), signed);
  const hash = git('hash-object', '-t', 'commit', '-w', join(root, 'signed'));
  git('update-ref', 'HEAD', hash);
  chmodSync(join(root, 'verify.sh'), 0o755);
  git('config', 'gpg.program', join(root, 'verify.sh'));
  git('config', 'log.showSignature', 'true');
  expect(await folderHistory(root).commitsSince(first)).toEqual({ hashes: [hash], files: [] });
  expect(existsSync(join(root, 'started'))).toBe(false);
});
