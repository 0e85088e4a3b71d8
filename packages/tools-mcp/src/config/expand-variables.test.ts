import { expect, it } from 'vitest';
import { expandVariables } from './expand-variables.js';

it('puts values into texts, however deep, and leaves everything else as it is (B6)', () => {
  const value = { a: '${ONE}/${TWO:-2}', b: ['${ONE}', 1, null, true], c: { d: '$ONE' } };
  expect(expandVariables(value, { ONE: '1' })).toEqual({
    ...{ a: '1/2', b: ['1', 1, null, true], c: { d: '$ONE' } },
  });
});

it('names a variable that has no value (B6)', () => {
  expect(() => expandVariables({ a: '${toString}' }, {})).toThrow('there is no toString: set it');
});
