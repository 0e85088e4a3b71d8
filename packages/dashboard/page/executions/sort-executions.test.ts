import type { ExecutionSummary } from '@pce/client';
import { expect, it } from 'vitest';
import { isOrder, type Order, sortExecutions } from './sort-executions.ts';

function aSummary(
  name: string,
  status: string,
  percent: number,
  createdAt: number,
): ExecutionSummary {
  return {
    ...{ executionId: name, planId: null, name, status, percent, createdAt, reason: '' },
    ...{ tasksTotal: 0, tasksCompleted: 0, startedAt: null, completedAt: null },
    progress: { percent, tasksCompleted: 0, tasksTotal: 0 },
  };
}

const executions = [
  aSummary('b', 'RUNNING', 50, 1),
  aSummary('d', 'DREAMING', 0, 2),
  aSummary('a', 'BLOCKED', 50, 3),
  aSummary('c', 'FAILED', 100, 4),
  aSummary('e', 'RUNNING', 0, 5),
];

it.each<[Order, string]>([
  ['newest', 'ecadb'],
  ['name', 'abcde'],
  ['percent', 'cabed'],
  ['status', 'acebd'],
])('orders executions by %s, equal ones the newest first (D6)', (order, names) => {
  expect(
    sortExecutions(executions, order)
      .map(({ name }) => name)
      .join(''),
  ).toBe(names);
});

it('knows the orders that there are (D6)', () => {
  expect(['newest', 'status', 'oldest', '', undefined].map(isOrder)).toEqual([
    ...[true, true, false, false, false],
  ]);
});
