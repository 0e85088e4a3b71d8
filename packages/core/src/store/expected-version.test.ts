import { describe, expect, it } from 'vitest';
import { InvalidInputError, LeaseLostError, VersionConflictError } from '../errors.js';
import { assertAppendable } from './expected-version.js';
import type { AppendInput } from './store.js';

function input(versions: readonly number[], changes: Partial<AppendInput> = {}): AppendInput {
  const events = versions.map((version) => ({ version, type: 'x', body: '{}' }));
  return { stream: 's', expectedVersion: 2, events, ...changes } as unknown as AppendInput;
}

const fence = (token: number) => ({ fence: { key: 'k', token } });

describe('assertAppendable', () => {
  it.each([
    ['the next version', input([3]), undefined],
    ['several versions in a row', input([3, 4, 5]), undefined],
    ['the token of the lease', input([3], fence(7)), 7],
    ['no token although there is a lease', input([3]), 7],
  ])('accepts %s (C2)', (_, append, fenceToken) => {
    expect(assertAppendable(append, { version: 2, fenceToken })).toBeUndefined();
  });

  it.each([
    ['nothing to append', input([]), InvalidInputError],
    [
      'another version than the stream has',
      input([2], { expectedVersion: 1 }),
      VersionConflictError,
    ],
    ['a version ahead of the stream', input([4], { expectedVersion: 3 }), VersionConflictError],
    ['a first version that is not the next', input([4]), InvalidInputError],
    ['a gap', input([3, 5]), InvalidInputError],
    ['a version twice', input([3, 3]), InvalidInputError],
    ['the token of a renewed lease', input([3], fence(6)), LeaseLostError],
    [
      'the lost lease before the version',
      input([2], { expectedVersion: 1, ...fence(6) }),
      LeaseLostError,
    ],
  ])('refuses %s (C2)', (_, append, error) => {
    expect(() => assertAppendable(append, { version: 2, fenceToken: 7 })).toThrow(error);
  });

  it('refuses a token if there is no lease (C2)', () => {
    expect(() =>
      assertAppendable(input([3], fence(7)), { version: 2, fenceToken: undefined }),
    ).toThrow(LeaseLostError);
  });
});
