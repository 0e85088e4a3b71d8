import type { Limit } from './limit.js';

/** The same call with the same arguments and result. Reached: the Executor is told; reached again: blocked. Source: SPEC F12. */
export const repeats = {
  name: 'repeats',
  defaultValue: 3,
  ceiling: 20,
  message: (value: number) =>
    `the same call came back ${value} times with nothing new; the turn repeats itself`,
} as const satisfies Limit;
