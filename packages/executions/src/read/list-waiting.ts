import { iterateRows, parseRow } from '@pce/core/internal';
import type { Store } from '@pce/core/store';
import { collections, type WaitingTask, waitingTaskSchema } from '../rules/execution-rows.js';

/** Lists the tasks of an owner that wait for a person, those of all executions. Throws `StoreError` for a damaged row. */
export async function listWaiting(store: Store, owner: string): Promise<readonly WaitingTask[]> {
  const collection = collections.waiting(owner);
  const waiting: WaitingTask[] = [];
  for await (const { key, value } of iterateRows(store, { collection }))
    waiting.push(parseRow(waitingTaskSchema, { collection, key, value }));
  return waiting;
}
