import { ModelError, type ModelFailure, RoleFailedError } from '../errors.js';

const unanswered: readonly ModelFailure[] = [
  'rate_limited',
  'unavailable',
  'unreachable',
  'timed_out',
];

/** Returns whether an error means an outage: the service gave no answer, and the same call may succeed later. */
export function isOutage(error: unknown): boolean {
  if (error instanceof ModelError) return error.isRetryable && unanswered.includes(error.reason);
  return error instanceof RoleFailedError && error.isRetryable;
}
