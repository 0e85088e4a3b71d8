import type { OwnPostgres } from '@pce/test-support';
import { pause, upTo } from './random.ts';

export async function crashPostgres(postgres: OwnPostgres): Promise<void> {
  await postgres.crash();
  await pause(upTo(200));
  await postgres.start();
}
