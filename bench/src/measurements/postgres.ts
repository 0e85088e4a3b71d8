import type { Result } from '../result.ts';
import type { Effort } from '../sampling.ts';
import { postgresAppend } from './postgres-append.ts';
import { postgresTurns } from './postgres-turns.ts';

export async function postgres(effort: Effort): Promise<readonly Result[]> {
  return [...(await postgresAppend(effort)), ...(await postgresTurns(effort))];
}
