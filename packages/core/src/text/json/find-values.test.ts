import { describe, expect, it } from 'vitest';
import { findValues, readWhole } from './find-values.js';

/** Returns the values found in a reply, or the problem. */
function found(reply: string): unknown {
  const result = findValues(reply);
  return result.ok
    ? result.values.map(({ value, isRepaired, isLast }) => [value, isRepaired, isLast])
    : result.problem;
}

describe('the values of a reply', () => {
  it.each<[string, unknown]>([
    ['{"a":1}', [[{ a: 1 }, false, true]]],
    ['[1, 2]', [[[1, 2], false, true]]],
    ['It is {"a":1}.', [[{ a: 1 }, false, false]]],
    [
      'First {"a":1} then {"b":2}',
      [
        [{ a: 1 }, false, false],
        [{ b: 2 }, false, true],
      ],
    ],
    ["{'a':1}", [[{ a: 1 }, true, true]]],
    ['no JSON here', 'none'],
    ['', 'none'],
    ['<think>{"a":0}</think> {"a":1}', [[{ a: 1 }, false, true]]],
    ['<think>{"a":0}', 'unclosed'],
    ['See <think>: {"a":1}', [[{ a: 1 }, false, true]]],
    ['Here:\n```json\n{"a":1}\n```\nand {"b":2}', [[{ a: 1 }, false, true]]],
    ['Here:\n  ```\n  {"a":1}\n  ```', [[{ a: 1 }, false, true]]],
    ['Here:\n```\n{"a":1}\n``` and {"b":2}', [[{ a: 1 }, false, true]]],
    ['Here:\n```\nplain\n```\n{"b":2}', [[{ b: 2 }, false, true]]],
    [
      'Two:\n```\n{"a":1}\n```\n```\n[2]\n```',
      [
        [{ a: 1 }, false, true],
        [[2], false, true],
      ],
    ],
    ['Open:\n```json\n{"a":1}', [[{ a: 1 }, false, true]]],
    ['{"a":1}\n```', [[{ a: 1 }, false, true]]],
    ['{"a":"```"}', [[{ a: '```' }, false, true]]],
    ['[a link](https://a.example) {"a":1}', [[{ a: 1 }, false, true]]],
    ['{for example} {"a":1}', [[{ a: 1 }, false, true]]],
    ['"result": {"a":1}', 'damaged'],
    ['\'result\' : {"a":1}', 'damaged'],
    ['“result”: {"a":1}', 'damaged'],
    ['result: {"a":1}', [[{ a: 1 }, false, true]]],
    ['{"a":1}}', [[{ a: 1 }, true, true]]],
    ['{"a":1},]', [[{ a: 1 }, true, true]]],
    ['[1]]', 'damaged'],
    ['{"a":1}, "b":2}', 'damaged'],
    ['{"a":1}x', 'damaged'],
    ['{"a":1}7', 'damaged'],
    ['{"a":1}: 2', 'damaged'],
    ['{"a":1} “b”', 'damaged'],
    ['{"a":1} - fine', [[{ a: 1 }, false, false]]],
    ['{\\"a\\":1}', [[{ a: 1 }, false, true]]],
    ['{\\"a\\":\\"x\\\\n\\"}', 'damaged'],
    ['{"a":', 'unclosed'],
    ['{"a":1} '.repeat(50), Array.from({ length: 50 }, (_, at) => [{ a: 1 }, false, at === 49])],
    ['{"a":1} '.repeat(51), 'too_many'],
    [`${'{"a":1} '.repeat(51)}{"a":`, 'too_many'],
  ])('%.60j are %j', (reply, expected) => {
    const actual = found(reply);
    // A reply whose damage has another name is refused all the same.
    if (expected === 'damaged') expect(typeof actual).toBe('string');
    else expect(actual).toEqual(expected);
  });
});

/** Returns the value of a whole reply, and whether it was repaired. */
function whole(reply: string): unknown {
  const result = readWhole(reply);
  return result && [result.value, result.isRepaired, result.isLast];
}

describe('a reply that is one value', () => {
  it.each<[string, unknown]>([
    ['"Oslo"', ['Oslo', false, true]],
    [' 7 ', [7, false, true]],
    ['-1.5', [-1.5, false, true]],
    ['true', [true, false, true]],
    ['false', [false, false, true]],
    ['null', [null, false, true]],
    ['{"a":1}\n{"a":2}', [[{ a: 1 }, { a: 2 }], true, true]],
    ['{"a":1}, {"a":2}', [[{ a: 1 }, { a: 2 }], true, true]],
    ['{"a":1}', undefined],
    ['{"a":1} {"a":2}', undefined],
    ['```\n"Oslo"\n```', ['Oslo', false, true]],
    ['<think>hm</think>"Oslo"', ['Oslo', false, true]],
    ['Oslo', undefined],
    ['trueish', undefined],
    ['"Oslo" and "Rome"', undefined],
    ['7 laptops', undefined],
    ['', undefined],
    ['<think>"Oslo"', undefined],
    ['```\n1\n```\n```\n2\n```', undefined],
  ])('%j is %j', (reply, expected) => {
    expect(whole(reply)).toEqual(expected);
  });
});
