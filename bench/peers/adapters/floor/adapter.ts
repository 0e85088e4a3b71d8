import { runFloor } from '../../../src/floor.ts';
import type { OpenPeer, PeerOptions } from '../../peer.ts';
import { openStepRows, type StepRows } from '../../step-rows.ts';
import { turnNames } from '../../turn-names.ts';

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

/** Stores a row for each step on a server. The client is loaded here, so that the loop in memory does not need it. */
async function openPostgresRows(url: string): Promise<StepRows> {
  const { default: pg } = await import('pg');
  const client = new pg.Client(url);
  await client.connect();
  await client.query('CREATE TABLE steps (turn text NOT NULL, messages text NOT NULL)');
  return {
    save: (turn, messages) =>
      client.query({
        name: 'save',
        text: 'INSERT INTO steps VALUES ($1, $2)',
        values: [turn, JSON.stringify(messages)],
      }),
    close: () => client.end(),
  };
}
