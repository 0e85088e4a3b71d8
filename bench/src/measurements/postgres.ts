import type { Result } from '../result.ts';
import type { Effort } from '../sampling.ts';
import { postgresAppend } from './postgres-append.ts';
import { postgresTurns } from './postgres-turns.ts';

/** Measures the cost of the PostgreSQL store, with its server on the same machine. */
export async function postgres(effort: Effort): Promise<readonly Result[]> {
  return [...(await postgresAppend(effort)), ...(await postgresTurns(effort))];
}
