import assert from 'node:assert/strict';
import { PceError, type PceErrorCode } from '@pce/core/errors';

export type Settled<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: unknown };

/** Waits for the outcome of some work. A synchronous throw counts as a rejection. */
export async function settle<T>(work: () => T | Promise<T>): Promise<Settled<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    return { ok: false, error };
  }
}

/** Asserts that some work was rejected with an error of PCE of this code. */
export function assertCode(
  outcome: Settled<unknown>,
  expected: PceErrorCode,
  otherwise: string,
): void {
  assert.ok(!outcome.ok, otherwise);
  const code = PceError.isInstance(outcome.error) ? outcome.error.code : 'no PceError';
  assert.equal(code, expected, describeError(outcome.error));
}

/** Describes an error for an assertion message. */
export function describeError(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
