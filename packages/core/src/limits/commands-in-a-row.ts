import type { Limit } from './limit.js';

/** Consecutive decisions with commands, without an ANALYZE between them. Reached: only ANALYZE, COMPLETE or BLOCKED is allowed. Source: SPEC A7. */
export const commandsInARow = {
  name: 'commandsInARow',
  defaultValue: 20,
  ceiling: 100,
  message: (value: number) =>
    `${value} decisions with commands in a row; an ANALYZE is required before the next`,
} as const satisfies Limit;
