import type { Limit } from './limit.js';

/** The same command, or the same tool call with the same arguments and result. Reached: an ANALYZE is required; reached again: blocked. Source: SPEC F12. */
export const repeats = {
  name: 'repeats',
  defaultValue: 3,
  ceiling: 20,
  message: (value: number) =>
    `the same command or tool call came back ${value} times with nothing new; the turn repeats itself`,
} as const satisfies Limit;
