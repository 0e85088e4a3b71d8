import { describe, expect, it } from 'vitest';
import { isComplete } from './is-complete.js';
import { isKeptWhole } from './is-kept-whole.js';

it.each([
  [{ a: 1 }, { a: 1, b: 2 }, true],
  [{ a: 1 }, {}, false],
  [{ a: { b: 1 } }, { a: { c: 1 } }, false],
  [{ a: { b: 1 } }, { a: 'text' }, true],
  [{ a: { b: 1 } }, { a: null }, true],
  [[1, 2], [1], false],
  [[1], [1, 2], false],
  [[{ a: 1 }], [{}], false],
  [[{ a: 1 }], [{ a: 2 }], true],
  [[1], 'text', true],
  [{ toString: 1 }, {}, false],
  [{ a: 1 }, [1], true],
  ['text', {}, true],
])('%j is whole in %j: %s (B3)', (value, output, expected) => {
  expect(isKeptWhole(value, output)).toBe(expected);
});

describe('an unclosed object', () => {
  const inner = { a: 1 };
  const known = { properties: { a: {}, b: {} } };
  it.each([
    [inner, known, [], true],
    [inner, known, [inner], false],
    [inner, { properties: { a: {} } }, [inner], true],
    [inner, undefined, [inner], false],
    [inner, { properties: {} }, [inner], false],
    [inner, { additionalProperties: false }, [inner], true],
    ['text', known, [inner], true],
    [null, known, [inner], true],
    [[inner], { items: known }, [inner], false],
    [[inner], { items: { properties: { a: {} } } }, [inner], true],
    [{ x: inner }, { properties: { x: known, y: {} } }, [inner], false],
    [{ x: inner }, { properties: { x: { properties: { a: {} } } } }, [inner], true],
    [{ z: inner }, { properties: { x: known } }, [inner], false],
  ])('%j is complete by %j: case %# (B3)', (value, schema, open, expected) => {
    expect(isComplete(value, schema, new Set(open))).toBe(expected);
  });
});
