import { join } from 'node:path';
import { createActor, waitFor } from 'xstate';
import { openDatabase } from '../../../src/open-database.ts';
import type { OpenPeer } from '../../peer.ts';
import { turnNames } from '../../turn-names.ts';
import { loopMachine } from './machine.ts';

export const openPeer: OpenPeer = ({ setup, workload, folder }) => {
  const machine = loopMachine(workload);
  const snapshots = setup === 'snapshots' ? openSnapshots(folder) : undefined;
  const nextTurn = turnNames();
  return {
    run(steps) {
      const turn = nextTurn();
      const actor = createActor(machine, { input: { steps } });
      if (snapshots) {
        actor.subscribe(() => snapshots.save(turn, JSON.stringify(actor.getPersistedSnapshot())));
      }
      actor.start();
      return waitFor(actor, ({ status }) => status === 'done', { timeout: Infinity });
    },
    close: () => snapshots?.close(),
  };
};

function openSnapshots(folder: string) {
  const database = openDatabase(join(folder, 'snapshots.db'), 'NORMAL');
  database.exec('CREATE TABLE snapshots (turn TEXT PRIMARY KEY, snapshot TEXT NOT NULL)');
  const put = database.prepare(
    'INSERT INTO snapshots VALUES (?, ?) ON CONFLICT (turn) DO UPDATE SET snapshot = excluded.snapshot',
  );
  return {
    save: (turn: string, snapshot: string) => {
      put.run(turn, snapshot);
    },
    close: () => database.close(),
  };
}
