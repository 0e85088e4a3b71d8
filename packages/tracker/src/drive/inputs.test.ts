import { describe, expect, it } from 'vitest';
import { assertId, assertIteration, assertRoleName, checkedText } from './inputs.js';

describe('what is told to a tracker', () => {
  it.each(['a', 'Planner', 'a.b-c_d1', 'a'.repeat(64)])('may be of a role %s (C1)', (name) => {
    expect(() => assertRoleName(name)).not.toThrow();
  });

  it.each(['', '1a', '.a', 'a b', 'a/b', 'ä', 'a'.repeat(65)])(
    'is not of a role %j, which is no part of a path (C1)',
    (name) => {
      expect(() => assertRoleName(name)).toThrow(`${JSON.stringify(name)} is no name of a role`);
    },
  );

  it.each(['1', 'a.b:c-d_e', 'a'.repeat(128)])('may have the id %s (C1)', (id) => {
    expect(() => assertId('a message', id)).not.toThrow();
  });

  it.each(['', 'a b', 'a/b', 'a'.repeat(129)])('has not the id %j (C1)', (id) => {
    expect(() => assertId('a message', id)).toThrow(
      `${JSON.stringify(id)} is no id of a message: letters, digits and "_.:-", at most 128`,
    );
  });

  it('quotes no more of an id than is needed (C1)', () => {
    expect(() => assertId('a message', ' '.repeat(200))).toThrow(`"${' '.repeat(140)}" is no id`);
  });

  it('is a text of a length that is allowed, without halves of characters (C6)', () => {
    expect(checkedText('goal', 'abc', 3)).toBe('abc');
    expect(checkedText('goal', 'a\ud83d', 3)).toBe('a\ufffd');
    expect(() => checkedText('goal', 'abcd', 3)).toThrow('the goal has 4 characters, 3 at most');
  });

  it.each([0, 1, Number.MAX_SAFE_INTEGER])('may be of the iteration %d (C6)', (iteration) => {
    expect(() => assertIteration(iteration)).not.toThrow();
  });

  it.each([-1, 0.5, Number.NaN, 2 ** 53])('is not of the iteration %d (C6)', (iteration) => {
    expect(() => assertIteration(iteration)).toThrow(`iteration is ${iteration}: give a whole`);
  });
});
