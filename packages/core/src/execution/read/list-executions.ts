import type { ExecutionStatus } from '../../contracts/execution.js';
import type { Store } from '../../store/store.js';
import { collections } from '../rules/execution-rows.js';
import type { ExecutionSummary } from '../rules/summarize.js';

export interface ListOptions {
  /** @defaultValue `local` */
  readonly owner?: string;
  readonly planId?: string;
  readonly status?: ExecutionStatus;
  /** Where the page begins: `next` of the one before. */
  readonly after?: string;
  /** @defaultValue 50 */
  readonly limit?: number;
}

/** Rows looked at for one page: beyond that it ends early, with a cursor. */
const mostRows = 1_000;

export async function listExecutions(
  store: Store,
  { owner = 'local', planId, status, after, limit = 50 }: ListOptions,
): Promise<{ executions: ExecutionSummary[]; next?: string }> {
  const collection = collectionOf(owner, planId, status);
  const executions: ExecutionSummary[] = [];
  let last = after;
  for (let seen = 0; seen < mostRows; ) {
    const rows = await store.listView({
      collection,
      limit: limit + 1,
      ...(last !== undefined && { afterKey: last }),
    });
    for (const { key, value } of rows) {
      if (executions.length === limit) return withNext(executions, last);
      const summary: ExecutionSummary = JSON.parse(value);
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
