import type { Limit } from './limit.js';

/** Executor decisions for each planner invocation. Reached: the turn continues with the synthesis. Source: SPEC A7. */
export const iterations = {
  name: 'iterations',
  defaultValue: 10,
  ceiling: 100,
  message: (value: number) =>
    `the executor has used its ${value} iterations; the answer is written from what there is`,
} as const satisfies Limit;
