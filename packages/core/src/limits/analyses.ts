import type { Limit } from './limit.js';

/** Consecutive ANALYZEs with the same text. Reached: blocked. Source: SPEC F12. */
export const analyses = {
  name: 'analyses',
  defaultValue: 5,
  ceiling: 20,
  message: (value: number) =>
    `the executor said the same ${value} times in a row and did nothing; the turn repeats itself`,
} as const satisfies Limit;
