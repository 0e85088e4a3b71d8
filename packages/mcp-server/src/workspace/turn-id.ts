import { createHash } from 'node:crypto';

/** Returns the id of the turn that a plan under an idempotency key is, in every process. */
export function turnIdOf(plan: string, key: string): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([plan, key]))
    .digest('hex');
  return `turn_${digest.slice(0, 26)}`;
}
