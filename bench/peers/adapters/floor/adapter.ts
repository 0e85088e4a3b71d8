import { runFloor } from '../../../src/floor.ts';
import type { OpenPeer, PeerOptions } from '../../peer.ts';
import { openStepRows, type StepRows } from '../../step-rows.ts';
import { turnNames } from '../../turn-names.ts';
import { openPostgresRows } from './open-postgres-rows.ts';

export const openPeer: OpenPeer = async (options) => {
  const { workload } = options;
  const rows = await openRows(options);
  const nextTurn = turnNames();
  return {
    run: (steps) => {
      const turn = nextTurn();
      return runFloor(steps, {
        workload,
        ...(rows && { save: (messages) => rows.save(turn, messages) }),
      });
    },
    close: () => rows?.close(),
  };
};

async function openRows({
  setup,
  folder,
  databaseUrl,
}: PeerOptions): Promise<StepRows | undefined> {
  if (databaseUrl !== undefined) return openPostgresRows(databaseUrl);
  return setup === 'memory'
    ? undefined
    : openStepRows(folder, setup === 'full' ? 'FULL' : 'NORMAL');
}
