import { expect, it } from 'vitest';
import { expandVariables } from './expand-variables.js';

/** A text with a variable in it. */
const variable = (name: string): string => `$\{${name}}`;

it('expands variables at any depth, and leaves everything else unchanged (B6)', () => {
  const one = variable('ONE');
  const value = { a: `${one}/${variable('TWO:-2')}`, b: [one, 1, null, true], c: { d: '$ONE' } };
  expect(expandVariables(value, { ONE: '1' })).toEqual({
    ...{ a: '1/2', b: ['1', 1, null, true], c: { d: '$ONE' } },
  });
});

it('names a variable that has no value (B6)', () => {
  expect(() => expandVariables({ a: variable('toString') }, {})).toThrow(
    'there is no toString: set it',
  );
});
