import type { Result } from '../result.ts';
import type { Effort } from '../sampling.ts';
import { postgresAppend } from './postgres-append.ts';
import { postgresIdle } from './postgres-idle.ts';
import { postgresTurns } from './postgres-turns.ts';

/** Measures the cost of the PostgreSQL store, with its server on the same machine. */
export async function postgres(effort: Effort): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const measure of [postgresAppend, postgresTurns, postgresIdle]) {
    results.push(...(await measure(effort)));
  }
  return results;
}
