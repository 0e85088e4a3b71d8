import { describe, expect, it } from 'vitest';
import type { Json } from '../contracts/json.js';
import { criterionNames, printCriterion } from './criterion.js';
import { evaluateCriterion } from './evaluate.js';
import { parseCriterion } from './parse.js';

describe('a criterion', () => {
  it.each<[string, string | undefined, readonly string[]]>([
    ['a is empty', '`a` is empty', ['a']],
    ['a is not empty.', 'NOT `a` is empty', ['a']],
    ['A exists', '`A` exists', ['A']],
    ['there are at least three files', 'at least 3 files', []],
    ['no more than two `x y`', 'at most 2 `x y`', []],
    ['no errors', 'exactly 0 errors', []],
    ['fewer than 2 items in a', 'count(`a`) < 2', ['a']],
    ['count(a) = b', 'count(`a`) == b', ['a', 'b']],
    ['count(a) is two', 'count(`a`) == 2', ['a']],
    ['a is two', '`a` == two', ['a', 'two']],
    ['a > two', '`a` > 2', ['a']],
    ['a is not more than two', 'NOT `a` > 2', ['a']],
    ['a is not b', '`a` != b', ['a', 'b']],
    ['a is equal to "b"', '`a` == "b"', ['a']],
    ['a does not equal null', '`a` != null', ['a']],
    ['a contains "x" AND b includes c', '`a` contains "x" AND `b` contains c', ['a', 'b', 'c']],
    ['a do not include c', 'NOT `a` contains c', ['a', 'c']],
    ['a has no rows', 'count(`a`) == 0', ['a']],
    ['a has 12 characters', 'length(`a`) == 12', ['a']],
    ['a has at most 1 character', 'length(`a`) <= 1', ['a']],
    [
      'NOT (a is b OR b exists) AND a is true',
      'NOT (`a` == b OR `b` exists) AND `a` == true',
      ['a', 'b'],
    ],
    ['`is` ≥ 80%', '`is` >= 0.8', ['is']],
    ["a = 'it \\'s'", '`a` == "it \'s"', ['a']],
    ['"x" == a', '"x" == a', ['a']],
    ['is exists', undefined, []],
    ['count(a', undefined, []],
    ['count(not) > 1', undefined, []],
    ['a has at least items', undefined, []],
    ['a has 3 apples', undefined, []],
    ['a contains', undefined, []],
    ['a does not fly', undefined, []],
    ['at least 3', undefined, []],
    ['at least 3 files is good', undefined, []],
    ['a is', undefined, []],
    ['(a exists', undefined, []],
    ['a exists)', undefined, []],
    ['', undefined, []],
  ])('is parsed: “%s” as %s (B4)', (text, printed, names) => {
    const criterion = parseCriterion(text);

    expect(criterion && printCriterion(criterion)).toBe(printed);
    expect(criterion === undefined ? [] : criterionNames(criterion)).toEqual(names);
  });

  it('is parsed up to 4,096 characters and 33 levels (B4)', () => {
    const long = (length: number) => `a contains "${'x'.repeat(length - 13)}"`;
    const deep = (levels: number) => `${'('.repeat(levels)}a exists${')'.repeat(levels)}`;

    expect([long(4_096), long(4_097)].map((text) => parseCriterion(text) !== undefined)).toEqual([
      true,
      false,
    ]);
    expect([deep(32), deep(33)].map((text) => parseCriterion(text) !== undefined)).toEqual([
      true,
      false,
    ]);
    expect(parseCriterion(`${'not '.repeat(33)}a exists`)).toBeUndefined();
    expect(parseCriterion(`${'not '.repeat(32)}a exists`)).toBeDefined();
  });

  it.each<[Json, string, boolean | undefined]>([
    [['a', { b: 1 }, null], 'x contains a', true],
    [['a', { b: 1 }, null], 'x contains null', true],
    [['a', { b: 1 }], 'x contains null', false],
    [[{ a: 1 }], 'x contains "[object Object]"', false],
    [[3, '4'], 'x contains 4', true],
    [[3, '4'], 'x contains "3"', true],
    ['abc', 'x contains b', true],
    [12, 'x contains 1', undefined],
    [null, 'x contains 1', undefined],
    [{ a: 1 }, 'x contains a', true],
    [{ a: 1 }, 'x contains 1', false],
  ])('finds a part in a value: %j, %s → %s (B4)', (value, text, passed) => {
    const criterion = parseCriterion(text);
    const scope = { value: (name: string) => (name === 'x' ? value : undefined) };

    expect(criterion && evaluateCriterion(criterion, scope).passed).toBe(passed);
  });
});
