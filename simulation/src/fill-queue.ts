import type { InterventionKind } from '@pce/core/contracts';
import type { QueuedIntervention } from '@pce/core/internal';
import type { Store, ViewWrite } from '@pce/core/store';

const kinds: readonly InterventionKind[] = ['blocked', 'clarification', 'role_failed', 'limit'];

/** Adds interventions of other turns to the queue. */
export async function fillQueue(store: Store, count: number): Promise<void> {
  if (count === 0) return;
  const body = '{}';
  await store.append({
    stream: 'others',
    expectedVersion: 0,
    events: [{ version: 1, type: 'others', body, hash: '0'.repeat(64) }],
    views: Array.from({ length: count }, (_, index) => toRow(index, count)),
  });
}

/** Builds one row: if few, all belong to the session of the simulated turns; if many, each has its own. */
function toRow(index: number, count: number): ViewWrite {
  const turn = `other_${index}`;
  const entry: QueuedIntervention = {
    turn,
    session: count < 10 ? 'default' : `session ${index}`,
    owner: 'local',
    openedAt: 0,
    intervention: {
      id: `${turn}.i1`,
      kind: kinds[index % kinds.length] ?? 'blocked',
      phase: 'executor',
      code: `other ${index}`,
      message: '',
      priority: 'low',
      options: [{ id: 'retry', label: '', needsAnswer: false }],
    },
  };
  return { collection: 'interventions', key: entry.intervention.id, value: JSON.stringify(entry) };
}
