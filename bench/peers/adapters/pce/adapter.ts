import { join } from 'node:path';
import { memoryStore, type Store } from '@pce/core';
import { openSqlite } from '../../../src/open-sqlite.ts';
import { workloadRoles } from '../../../src/roles.ts';
import { runSubject, workloadOrchestrator } from '../../../src/subject.ts';
import type { OpenPeer } from '../../peer.ts';
import { watchRoles } from './watch-roles.ts';

export const openPeer: OpenPeer = async ({ setup, workload, toolCount, folder, onRequest }) => {
  const scripted = workloadRoles(workload.decide);
  const orchestrator = workloadOrchestrator({
    store: await openStore(setup, folder),
    workload,
    toolCount,
    roles: onRequest ? watchRoles(scripted, onRequest) : scripted,
  });
  return {
    run: (steps) => runSubject(orchestrator, steps),
    close: () => orchestrator.close(),
  };
};

function openStore(setup: string, folder: string): Store | Promise<Store> {
  if (setup === 'memory') return memoryStore();
  return openSqlite(join(folder, 'pce.db'), setup === 'full' ? 'FULL' : 'NORMAL');
}
