import { describe, expect, it } from 'vitest';
import { resultsOf } from '../../test/results.js';
import { countThings } from './count-things.js';

const results = resultsOf(
  ['List the texts', 'file.list', { files: ['a', 'b'], total: 2 }],
  ['Count the words of `a`', 'script.count', { words: 12, total: 3 }],
  ['Count the words of `b`', 'script.count', { words: 7, Total: 4 }],
  ['Read lines', 'file.read', ['x', 'y', 'z']],
  ['Save both', 'file.save', { a: [1], b: [2] }],
  ['Note', 'memo.note', 'text'],
);

type Counted = { readonly count: number; readonly of: string } | null;

describe('countThings', () => {
  it.each<readonly [string, Counted, Counted]>([
    ['files', { count: 2, of: 'files of r1' }, { count: 2, of: 'files of r1' }],
    ['files listed', { count: 2, of: 'files of r1' }, { count: 2, of: 'files of r1' }],
    ['words', { count: 7, of: 'words of r3' }, { count: 7, of: 'words of r3' }],
    ['totals', { count: 3, of: 'results with a total' }, { count: 3, of: 'results with a total' }],
    ['lines', { count: 3, of: 'items of r4' }, { count: 3, of: 'items of r4' }],
    ['counts', { count: 2, of: 'commands that succeeded' }, null],
    ['notes', { count: 1, of: 'commands that succeeded' }, null],
    ['saves', { count: 1, of: 'commands that succeeded' }, null],
    ['memos', { count: 1, of: 'commands that succeeded' }, null],
    ['total', { count: 4, of: 'Total of r3' }, { count: 4, of: 'Total of r3' }],
    ['apples', null, null],
    ['', null, null],
    ['the', null, null],
    ['texts listed', { count: 2, of: 'items of r1' }, { count: 2, of: 'items of r1' }],
    ['things', null, null],
    ['as', null, null],
  ])('counts %j, with commands and without (A11)', (things, counted, withoutCommands) => {
    expect(countThings(things, results) ?? null).toEqual(counted);
    expect(countThings(things, results, false) ?? null).toEqual(withoutCommands);
  });
});
