import type { Store } from '../store/store.js';
import {
  fromRow,
  overflowCollection,
  type QueuedIntervention,
  queueCollection,
  unmergeOrphans,
} from './intervention-queue.js';

/** An open intervention, wherever it stands. */
export interface ListedIntervention extends QueuedIntervention {
  /** `overflow`: the queue had no room, so it stands in the emergency log. */
  readonly place: 'queue' | 'overflow';
}

/** All open interventions of a store, oldest first. */
export async function listInterventions(store: Store): Promise<readonly ListedIntervention[]> {
  const queued = await readAll(store, queueCollection);
  const overflow = await readAll(store, overflowCollection);
  return [
    ...unmergeOrphans(queued).map((entry): ListedIntervention => ({ ...entry, place: 'queue' })),
    ...overflow.map((entry): ListedIntervention => ({ ...entry, place: 'overflow' })),
  ].sort((a, b) => a.openedAt - b.openedAt);
}

async function readAll(store: Store, collection: string): Promise<QueuedIntervention[]> {
  const found: QueuedIntervention[] = [];
  for (let afterKey = ''; ; ) {
    const rows = await store.listView({ collection, afterKey, limit: 500 });
    found.push(...rows.map(fromRow));
    const last = rows.at(-1);
    if (last === undefined) return found;
    afterKey = last.key;
  }
}
