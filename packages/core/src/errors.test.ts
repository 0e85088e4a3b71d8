import { expect, it } from 'vitest';
import {
  InvalidInputError,
  LimitReachedError,
  PceError,
  RoleFailedError,
  ToolError,
} from './index.js';

/** An error as another copy of this package makes it. */
function foreignError(): Error {
  return Object.assign(new Error('elsewhere'), { [Symbol.for('pce.error')]: true, code: 'x' });
}

it('recognizes errors of another copy of the package', () => {
  const foreign = foreignError();
  expect(foreign).toBeInstanceOf(PceError);
  expect(PceError.isInstance(foreign)).toBe(true);
  expect(foreign).not.toBeInstanceOf(InvalidInputError);
});

it('distinguishes classes, and PCE errors from others', () => {
  const error: unknown = new InvalidInputError('no');
  expect(error).toBeInstanceOf(InvalidInputError);
  expect(error).toBeInstanceOf(PceError);
  expect(error).not.toBeInstanceOf(LimitReachedError);
  for (const other of [new Error('no'), { code: 'invalid_input' }, undefined, 'text']) {
    expect(other instanceof PceError).toBe(false);
  }
});

it('gives a tool error a code, and its own mark', () => {
  const error = new ToolError('rate_limited', 'slower');
  expect(error).toMatchObject({ code: 'tool_failed', failure: 'rate_limited', isRetryable: true });
  expect([error, foreignError()].map((each) => ToolError.isInstance(each))).toEqual([true, false]);
});

it('treats a role failure as permanent by default (A25)', () => {
  expect(new RoleFailedError('planner', 'no plan').isRetryable).toBe(false);
  expect(new RoleFailedError('planner', 'later', { isRetryable: true }).isRetryable).toBe(true);
});
