import type { OwnPostgres } from '@pce/test-support';
import { pause, upTo } from './random.ts';

/** Crashes the database and restarts it a moment later. */
export async function crashPostgres(postgres: OwnPostgres): Promise<void> {
  await postgres.crash();
  await pause(upTo(200));
  await postgres.start();
}
