import type { Limit } from './limit.js';

/** Planner invocations in a turn: the first and its retries. Reached: RETRY becomes FAIL. Source: SPEC A7. */
export const plannerInvocations = {
  name: 'plannerInvocations',
  defaultValue: 2,
  ceiling: 10,
  message: (value: number) => `the planner was asked ${value} times; the turn ends as failed`,
} as const satisfies Limit;
