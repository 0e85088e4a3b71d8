import { expect, it } from 'vitest';
import { withRelated } from './related.js';

it('adds labels of the same word family to stems: a long stem may grow by four letters, a short one by two', () => {
  const rows: readonly (readonly [string[], string[], string[]])[] = [
    [['delet'], ['deletion'], ['delet', 'deletion']],
    [['visit'], ['visitor'], ['visit', 'visitor']],
    [['cat'], ['cats'], ['cat']],
    [['cats'], ['catsxy'], ['cats', 'catsxy']],
    [['cats'], ['catsxyz'], ['cats']],
    [['abcde'], ['abcdefghi'], ['abcde', 'abcdefghi']],
    [['abcde'], ['abcdefghij'], ['abcde']],
    [['deletion'], ['delet'], ['deletion', 'delet']],
    [['abcd'], ['xabcd'], ['abcd']],
    [['a'], ['a'], ['a']],
    [['open'], ['reop'], ['open']],
    [
      ['a', 'visit'],
      ['b', 'visitor', 'visits'],
      ['a', 'visit', 'visitor', 'visits'],
    ],
    [[], ['a'], []],
    [['abc'], ['abcd'], ['abc']],
    [['abcd'], ['abc'], ['abcd']],
    [['abcdefgh'], ['abcd'], ['abcdefgh']],
  ];
  expect(
    rows.map(([stems, labels]) => [stems, labels, [...withRelated(new Set(stems), labels)]]),
  ).toEqual(rows);
});
