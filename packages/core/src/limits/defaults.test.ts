import { describe, expect, it } from 'vitest';
import { defaultLimits, InvalidInputError } from '../index.js';
import { resolveLimits } from '../internal.js';

const message = (call: () => unknown): string => {
  try {
    call();
  } catch (error) {
    if (error instanceof InvalidInputError) return error.message;
  }
  throw new Error('expected an InvalidInputError');
};

describe('resolveLimits', () => {
  it('overrides defaults by the host, and those by the request (A7)', () => {
    expect(resolveLimits({ limits: { iterations: 5, tokens: 1000 } }, { iterations: 3 })).toEqual({
      ...defaultLimits,
      iterations: 3,
      tokens: 1000,
    });
  });

  it('lists the known limits if one is unknown', () => {
    expect(message(() => resolveLimits({}, { speed: 3 }))).toMatch(
      /^limits of the request: speed: Unrecognized key: "speed"; known limits are iterations, plannerInvocations, /,
    );
  });

  it('refuses limits above the ceiling of the host', () => {
    expect(message(() => resolveLimits({ ceilings: { tokens: 10 } }, { tokens: 11 }))).toBe(
      "limit tokens: 11 is above the host's ceiling of 10; ask for less, or raise option ceilings.tokens",
    );
  });
});
