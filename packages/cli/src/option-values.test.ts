import { InvalidArgumentError } from 'commander';
import { expect, it } from 'vitest';
import { toAmount, toCount, toNames, toPort } from './pce-command.js';

const wrong = 'wrong';

function read(parse: (text: string) => unknown, text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof InvalidArgumentError && /^write /.test(error.message)) return wrong;
    throw error;
  }
}

it.each([
  ['1', 1, 1, 1],
  ['0', wrong, wrong, 0],
  ['-1', wrong, wrong, wrong],
  ['2.5', wrong, 2.5, wrong],
  ['65535', 65_535, 65_535, 65_535],
  ['65536', 65_536, 65_536, wrong],
  ['1e999', wrong, wrong, wrong],
  ['9007199254740993', wrong, 9_007_199_254_740_992, wrong],
  ['x', wrong, wrong, wrong],
])('%s is the count %s, the amount %s and the port %s', (text, count, amount, port) => {
  expect([toCount, toAmount, toPort].map((parse) => read(parse, text))).toEqual([
    ...[count, amount, port],
  ]);
});

it.each([
  ['a', ['a']],
  [' a, b ,c', ['a', 'b', 'c']],
  ['', wrong],
  ['a,', wrong],
  ['a,,b', wrong],
])('%j are the names %j', (text, names) => {
  expect(read(toNames, text)).toEqual(names);
});
