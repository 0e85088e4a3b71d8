import type { Store } from '../store/store.js';
import {
  arrangeQueue,
  fromRow,
  type ListedIntervention,
  type QueuedIntervention,
  queueCollection,
} from './intervention-queue.js';

/** Returns all open interventions of a store, oldest first. */
export async function listInterventions(store: Store): Promise<readonly ListedIntervention[]> {
  const open: QueuedIntervention[] = [];
  for (let afterKey = ''; ; ) {
    const rows = await store.listView({ collection: queueCollection, afterKey, limit: 500 });
    open.push(...rows.map(fromRow));
    const last = rows.at(-1);
    if (last === undefined) return arrangeQueue(open);
    afterKey = last.key;
  }
}
