import { createHash } from 'node:crypto';

/** Returns the id of the turn for a plan and an idempotency key, the same in every process. */
export function turnIdOf(plan: string, key: string): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([plan, key]))
    .digest('hex');
  return `turn_${digest.slice(0, 26)}`;
}
