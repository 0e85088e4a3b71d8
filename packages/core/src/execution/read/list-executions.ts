import type { ExecutionStatus } from '../../contracts/execution.js';
import { parseRow } from '../../journal/parse-row.js';
import type { Store } from '../../store/store.js';
import { collections } from '../rules/execution-rows.js';
import { type ExecutionSummary, executionSummarySchema } from '../rules/summarize.js';

/** Options of `Executions.list`: a filter and a page. */
export interface ListOptions {
  /** Owner of the executions. @defaultValue `local` */
  readonly owner?: string;
  readonly planId?: string;
  readonly status?: ExecutionStatus;
  /** Cursor: `next` of the previous page. @defaultValue the first page */
  readonly after?: string;
  /** Maximum number of executions. @defaultValue 50 */
  readonly limit?: number;
}

/** Number of rows read for one page, after which it ends early, with a cursor. */
const maxRows = 1_000;

/** Lists the executions of an owner, newest first. Throws `StoreError` for a damaged row. */

export async function listExecutions(
  store: Store,
  { owner = 'local', planId, status, after, limit = 50 }: ListOptions,
): Promise<{ executions: ExecutionSummary[]; next?: string }> {
  const collection = collectionOf(owner, planId, status);
  const executions: ExecutionSummary[] = [];
  let last = after;
  for (let seen = 0; seen < maxRows; ) {
    const rows = await store.listView({
      collection,
      limit: limit + 1,
      ...(last !== undefined && { afterKey: last }),
    });
    for (const { key, value } of rows) {
      if (executions.length === limit) return withNext(executions, last);
      const summary = parseRow(executionSummarySchema, { collection, key, value });
      if (status === undefined || summary.status === status) executions.push(summary);
      last = key;
    }
    if (rows.length <= limit) return { executions };
    seen += rows.length;
  }
  return withNext(executions, last);
}

function collectionOf(owner: string, planId?: string, status?: ExecutionStatus): string {
  if (planId !== undefined) return collections.plan(owner, planId);
  return status === undefined ? collections.all(owner) : collections.status(owner, status);
}

function withNext(executions: ExecutionSummary[], next: string | undefined) {
  return next === undefined ? { executions } : { executions, next };
}
