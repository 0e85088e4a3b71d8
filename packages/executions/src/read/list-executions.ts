import { iterateRows, parseRow } from '@pce/core/internal';
import type { Store } from '@pce/core/store';
import type { ExecutionStatus } from '../contracts/execution.js';
import { collections, type WaitingTask, waitingTaskSchema } from '../rules/execution-rows.js';
import { type ExecutionSummary, executionSummarySchema } from '../rules/summarize.js';

/** Options of `Executions.list`: a filter and a page. */
export interface ListOptions {
  /** Owner of the executions. @defaultValue `local` */
  readonly owner?: string;
  readonly planId?: string;
  readonly status?: ExecutionStatus;
  /** The beginning of an id, with or without `exec_`, or a part of the plan's name in any case. */
  readonly query?: string;
  /** Cursor: `next` of the previous page. @defaultValue the first page */
  readonly after?: string;
  /** Maximum number of executions. @defaultValue 50 */
  readonly limit?: number;
}

/** Number of rows read for one page, after which it ends early, with a cursor. */
const maxRows = 5_000;

/** Lists the executions of an owner, newest first. Throws `StoreError` for a damaged row. */
export async function listExecutions(
  store: Store,
  { owner = 'local', planId, status, query, after, limit = 50 }: ListOptions,
): Promise<{ executions: ExecutionSummary[]; next?: string }> {
  const collection = collectionOf(owner, planId, status);
  const executions: ExecutionSummary[] = [];
  const fits = filterOf(status, query);
  const batch = query === undefined ? limit + 1 : 500;
  let seen = 0;
  let last = after;
  for await (const { key, value } of iterateRows(store, { collection, afterKey: after, batch })) {
    if (executions.length === limit || seen === maxRows) return withNext(executions, last);
    const summary = parseRow(executionSummarySchema, { collection, key, value });
    if (fits(summary)) executions.push(summary);
    last = key;
    seen += 1;
  }
  return { executions };
}

function filterOf(
  status: ExecutionStatus | undefined,
  query: string | undefined,
): (summary: ExecutionSummary) => boolean {
  const wanted = query?.trim().toLowerCase() ?? '';
  return ({ execution, name, status: own }) => {
    if (status !== undefined && own !== status) return false;
    const id = execution.toLowerCase();
    const isOfId = id.startsWith(wanted) || id.startsWith(`exec_${wanted}`);
    return isOfId || name.toLowerCase().includes(wanted);
  };
}

function collectionOf(owner: string, planId?: string, status?: ExecutionStatus): string {
  if (planId !== undefined) return collections.plan(owner, planId);
  return status === undefined ? collections.all(owner) : collections.status(owner, status);
}

function withNext(executions: ExecutionSummary[], next: string | undefined) {
  return next === undefined ? { executions } : { executions, next };
}

/** Lists the tasks of an owner that wait for a person, those of all executions. Throws `StoreError` for a damaged row. */
export async function listWaiting(store: Store, owner: string): Promise<readonly WaitingTask[]> {
  const collection = collections.waiting(owner);
  const waiting: WaitingTask[] = [];
  for await (const { key, value } of iterateRows(store, { collection }))
    waiting.push(parseRow(waitingTaskSchema, { collection, key, value }));
  return waiting;
}
