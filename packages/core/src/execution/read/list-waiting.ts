import { parseRow } from '../../journal/parse-row.js';
import type { Store } from '../../store/store.js';
import { collections, type WaitingTask, waitingTaskSchema } from '../rules/execution-rows.js';

const pageSize = 500;

/** Lists the tasks of an owner that wait for a person, those of all executions. Throws `StoreError` for a damaged row. */
export async function listWaiting(store: Store, owner: string): Promise<readonly WaitingTask[]> {
  const collection = collections.waiting(owner);
  const waiting: WaitingTask[] = [];
  for (let afterKey = ''; ; ) {
    const rows = await store.listView({ collection, afterKey, limit: pageSize });
    for (const { key, value } of rows) {
      waiting.push(parseRow(waitingTaskSchema, { collection, key, value }));
      afterKey = key;
    }
    if (rows.length < pageSize) return waiting;
  }
}
