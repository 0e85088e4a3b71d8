import { ApiError } from '../api-error.js';
import { type Backoff, backoffMs } from '../backoff.js';
import { ConnectionError } from '../connection-error.js';

/** Policy for repeating requests that got no answer or a passing refusal. */
export interface RetryOptions {
  /** The first one included. @defaultValue 4 */
  readonly maxAttempts?: number;
  /** Milliseconds before the second attempt; twice that before the third. @defaultValue 250 */
  readonly firstMs?: number;
  /** The longest pause, in milliseconds; a server that asks for a longer one is not asked again. @defaultValue 30,000 */
  readonly maxMs?: number;
}

export type RetryPolicy = Backoff & { readonly maxAttempts: number };

interface Failure {
  readonly error: unknown;
  /** Attempts made. */
  readonly attempts: number;
  /** Making the request twice has the same effect as making it once. */
  readonly isRepeatable: boolean;
}

/** Returns the pause before a request is repeated, in milliseconds; `undefined` if it is not. */
export function pauseBeforeRetry(
  { error, attempts, isRepeatable }: Failure,
  policy: RetryPolicy,
  random: number,
): number | undefined {
  if (attempts >= policy.maxAttempts) return undefined;
  if (!(isRepeatable || wasNotBegun(error)) || !isTransient(error)) return undefined;
  const pause = backoffMs(attempts, policy, random);
  const asked = error instanceof ApiError ? error.retryAfterMs : undefined;
  if (asked === undefined) return pause;
  // A little later than asked, so that those who were refused together do not return together.
  return asked > policy.maxMs ? undefined : asked + pause;
}

/** Returns whether trying again may help. */
export function isTransient(error: unknown): boolean {
  if (error instanceof ConnectionError) return true;
  if (!(error instanceof ApiError)) return false;
  const { status, type } = error;
  // The same request of ours, which we had given up, is still being carried out.
  return status >= 500 || [408, 425, 429].includes(status) || type.endsWith('/request_under_way');
}

/** Returns whether the request was refused before any of it was done. */
function wasNotBegun(error: unknown): boolean {
  return error instanceof ApiError && error.status === 429;
}
