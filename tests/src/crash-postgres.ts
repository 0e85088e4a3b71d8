import type { OwnPostgres } from '@pce/test-support';
import { pause, upTo } from './random.ts';

/** Ends the database without a word to anybody, and starts it again a moment later. */
export async function crashPostgres(postgres: OwnPostgres): Promise<void> {
  await postgres.crash();
  await pause(upTo(200));
  await postgres.start();
}
