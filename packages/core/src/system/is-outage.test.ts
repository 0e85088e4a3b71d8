import { expect, it } from 'vitest';
import { ModelError, RoleFailedError } from '../errors.js';
import { isOutage } from './is-outage.js';

const failed = (reason: ModelError['reason'], isRetryable: boolean) =>
  new ModelError('acme:small', reason, 'no answer', { isRetryable });

it.each<[unknown, boolean]>([
  [failed('rate_limited', true), true],
  [failed('unavailable', true), true],
  [failed('unreachable', true), true],
  [failed('timed_out', true), true],
  [failed('unavailable', false), false],
  [failed('not_json', true), false],
  [new RoleFailedError('planner', 'it is away', { isRetryable: true }), true],
  [new RoleFailedError('planner', 'it is broken'), false],
  [Object.assign(new Error('other'), { isRetryable: true }), false],
  [undefined, false],
])('treats only a missing answer as an outage: %s (A25)', (error, expected) => {
  expect(isOutage(error)).toBe(expected);
});
