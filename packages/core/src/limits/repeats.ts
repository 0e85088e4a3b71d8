import type { Limit } from './limit.js';

/** Repetitions of a call with the same arguments and result. Warns the Executor first, then blocks. Source: SPEC F12. */
export const repeats = {
  name: 'repeats',
  defaultValue: 3,
  ceiling: 20,
  message: (value: number) =>
    `the same call came back ${value} times with nothing new; the turn repeats itself`,
} as const satisfies Limit;
