import type { Limit } from './limit.js';

/** Planner invocations in a turn: the first and its retries. Reached: the last answer is delivered, or the turn fails. Source: SPEC A7. */
export const plannerInvocations = {
  name: 'plannerInvocations',
  defaultValue: 2,
  ceiling: 10,
  message: (value: number) =>
    `the planner was asked ${value} times, which is all that the limit allows`,
} as const satisfies Limit;
