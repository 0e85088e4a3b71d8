import type { Limit } from './limit.js';

/** Revisions of an answer. Reached: the answer is delivered with the findings of its validation. Source: SPEC A7. */
export const revisions = {
  name: 'revisions',
  defaultValue: 1,
  ceiling: 10,
  message: (value: number) =>
    `the answer was revised ${value === 1 ? 'once' : `${value} times`}; it is delivered with what its validation found`,
} as const satisfies Limit;
