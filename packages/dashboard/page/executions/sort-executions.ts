import type { ExecutionSummary } from '@pce/client/internal';

/** Orders of the list of executions; the first is the server's own. */
export const orders = ['newest', 'name', 'percent', 'status'] as const;

/** Order of the list of executions. */
export type Order = (typeof orders)[number];

export function isOrder(word: string | undefined): word is Order {
  return orders.some((each) => each === word);
}

const urgency = ['BLOCKED', 'FAILED', 'CREATED', 'PAUSED', 'RUNNING', 'QUEUED'];

function rankOf({ status }: ExecutionSummary): number {
  const place = urgency.indexOf(status);
  return place === -1 ? urgency.length : place;
}

const compare: Readonly<Record<Order, (a: ExecutionSummary, b: ExecutionSummary) => number>> = {
  newest: (a, b) => b.createdAt - a.createdAt,
  name: (a, b) => a.name.localeCompare(b.name),
  percent: (a, b) => b.percent - a.percent,
  status: (a, b) => rankOf(a) - rankOf(b),
};

/** Returns executions in an order; equal ones stay the newest first. */
export function sortExecutions(
  executions: readonly ExecutionSummary[],
  order: Order,
): readonly ExecutionSummary[] {
  return executions.toSorted((a, b) => compare[order](a, b) || compare.newest(a, b));
}
