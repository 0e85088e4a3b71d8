import { ModelError, type ModelFailure, RoleFailedError } from '../errors.js';

/** Failures for which a model gave no answer at all. */
const unanswered: readonly ModelFailure[] = [
  'rate_limited',
  'unavailable',
  'unreachable',
  'timed_out',
];

/** Whether what was asked is away and may come back: it gave no answer, and the same call may succeed later. */
export function isOutage(error: unknown): boolean {
  if (error instanceof ModelError) return error.isRetryable && unanswered.includes(error.reason);
  return error instanceof RoleFailedError && error.isRetryable;
}
