import type { PeerOptions } from '../../peer.ts';
import { openStepRows, type StepRows } from '../../step-rows.ts';
import { openPostgresRows } from './open-postgres-rows.ts';

/** Where the hand-written loop keeps its steps; nowhere, in memory. */
export async function openRows({
  setup,
  folder,
  databaseUrl,
}: PeerOptions): Promise<StepRows | undefined> {
  if (databaseUrl !== undefined) return openPostgresRows(databaseUrl);
  return setup === 'memory'
    ? undefined
    : openStepRows(folder, setup === 'full' ? 'FULL' : 'NORMAL');
}
