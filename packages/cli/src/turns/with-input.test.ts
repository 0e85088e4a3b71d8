import { expect, it } from 'vitest';
import { withInput } from './with-input.js';

it.each([
  ['a=1', 1],
  ['a=true', true],
  ['a={"b":[2]}', { b: [2] }],
  ['a="1"', '1'],
  ['a=b c', 'b c'],
  ['a=b=c', 'b=c'],
  ['a=', ''],
  ['a=two\nlines', 'two\nlines'],
])('reads %j as an input: JSON, else text (B2)', (text, value) => {
  expect(withInput(text, { first: 0 })).toEqual({ first: 0, a: value });
});

it.each(['', '=1', 'a', 'a b=1'])('refuses %j (B2)', (text) => {
  expect(() => withInput(text, {})).toThrow('write it as name=value');
});
