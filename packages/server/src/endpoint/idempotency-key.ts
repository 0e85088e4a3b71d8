import { HttpProblem } from '../problems/http-problem.js';

/** Returns the idempotency key of a request, if it has one. Throws `HttpProblem` for one that cannot be. */
export function idempotencyKeyOf({ headers }: Request): string | undefined {
  const key = headers.get('Idempotency-Key');
  if (key === null) return undefined;
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new HttpProblem('invalid_input', 'Idempotency-Key: expected 1 to 255 visible characters');
}
