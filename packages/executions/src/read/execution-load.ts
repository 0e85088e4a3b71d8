import { iterateRows, parseRow } from '@pce/core/internal';
import type { Store } from '@pce/core/store';
import { type ExecutionStatus, executionStatuses } from '../contracts/execution.js';
import { collections, loadSchema } from '../rules/execution-rows.js';
import { isEnded } from '../rules/transitions.js';

/** Waiting work of the executions of all owners that have not ended. */
export interface ExecutionLoad {
  /** Number of executions by status, of those that are no end. */
  readonly executions: ReadonlyMap<ExecutionStatus, number>;
  /** Number of tasks that are ready and that no agent has taken. */
  readonly ready: number;
  /** Number of tasks that wait for a person. */
  readonly asked: number;
  /** Unix time in milliseconds from which the oldest of them waits; absent if there is none. */
  readonly oldestSince?: number;
}

/** Returns the waiting work of all executions, by one row of each that has not ended. */
export async function executionLoad(store: Store): Promise<ExecutionLoad> {
  const executions = new Map(
    executionStatuses.filter((status) => !isEnded(status)).map((status) => [status, 0]),
  );
  let [ready, asked, oldestSince] = [0, 0, Infinity];
  const collection = collections.load;
  for await (const { key, value } of iterateRows(store, { collection })) {
    const load = parseRow(loadSchema, { collection, key, value });
    executions.set(load.status, (executions.get(load.status) ?? 0) + 1);
    ready += load.ready;
    asked += load.asked;
    oldestSince = Math.min(oldestSince, load.since ?? Infinity);
  }
  return { executions, ready, asked, ...(oldestSince < Infinity && { oldestSince }) };
}
