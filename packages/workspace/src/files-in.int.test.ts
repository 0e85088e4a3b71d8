import { mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';
import { expect, it } from 'vitest';
import { filesIn } from './files-in.js';

it('lists the files of a folder, and those that match a pattern (E1)', () => {
  using folder = makeFolder({
    ...{
      'data/b.csv': '',
      'data/a.csv': '',
      'data/c.txt': '',
      'data/.hidden': '',
      'data/in/d.csv': '',
    },
    'top.md': '',
  });
  const files = filesIn(realpathSync(folder.root));

  expect(files('data')).toEqual(['data/a.csv', 'data/b.csv', 'data/c.txt']);
  expect(files('data/')).toEqual(['data/a.csv', 'data/b.csv', 'data/c.txt']);
  expect(files('./data/*.csv')).toEqual(['data/a.csv', 'data/b.csv']);
  expect(files('.')).toEqual(['top.md']);
  expect(['none', 'top.md', 'data/*/*.csv', 'data/*a*', '\0'].map(files)).toEqual([
    [],
    [],
    [],
    [],
    [],
  ]);
});

it('matches a name exactly as long as both ends of the pattern, and supports one star (E1)', () => {
  using folder = makeFolder({ 'aba.csv': '', 'abba.csv': '' });
  const files = filesIn(realpathSync(folder.root));

  expect(files('ab*ba.csv')).toEqual(['abba.csv']);
  expect(files('*.csv*')).toEqual([]);
});

it('lists nothing outside the root (E1)', () => {
  using folder = makeFolder({ 'outside/a.txt': '' });
  const root = join(realpathSync(folder.root), 'root');
  mkdirSync(root);
  symlinkSync('../outside', join(root, 'link'));
  const files = filesIn(root);

  expect(['../outside', 'link', 'link/*.txt', join(root, '../outside')].map(files)).toEqual([
    [],
    [],
    [],
    [],
  ]);
});
