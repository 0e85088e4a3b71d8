import type { Limit } from './limit.js';

/** COMMANDs without an ANALYZE between them. Reached: only ANALYZE, COMPLETE or BLOCKED is allowed. Source: SPEC A7. */
export const commandsInARow = {
  name: 'commandsInARow',
  defaultValue: 5,
  ceiling: 50,
  message: (value: number) => `${value} commands in a row; an ANALYZE is required before the next`,
} as const satisfies Limit;
