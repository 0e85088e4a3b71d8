import type { Limit } from './limit.js';

/** Revisions of an answer. Reached: REVISE becomes FAIL. Source: SPEC A7. */
export const revisions = {
  name: 'revisions',
  defaultValue: 2,
  ceiling: 10,
  message: (value: number) =>
    `the answer was revised ${value} times and is still not good enough; the turn ends as failed`,
} as const satisfies Limit;
