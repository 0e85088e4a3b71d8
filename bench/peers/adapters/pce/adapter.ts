import { join } from 'node:path';
import { memoryStore, type Store } from '@pce/core';
import { openSqlite } from '../../../src/open-sqlite.ts';
import { runSubject, workloadOrchestrator } from '../../../src/subject.ts';
import type { OpenPeer, PeerOptions } from '../../peer.ts';

export const openPeer: OpenPeer = async (options) => {
  const { workload } = options;
  const store = await openStore(options);
  const orchestrator = workloadOrchestrator({ store, workload });
  return {
    run: (steps) => runSubject(orchestrator, steps),
    async close() {
      await orchestrator.close();
      await store.close();
    },
  };
};

async function openStore({ setup, folder, databaseUrl }: PeerOptions): Promise<Store> {
  if (databaseUrl !== undefined) {
    const { postgresStore } = await import('@pce/storage-postgres');
    return postgresStore({ url: databaseUrl });
  }
  if (setup === 'memory') return memoryStore();
  return openSqlite(join(folder, 'pce.db'), setup === 'full' ? 'FULL' : 'NORMAL');
}
