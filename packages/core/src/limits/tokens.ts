import type { Limit } from './limit.js';

/** Input and output tokens of all model calls in a turn; no limit by default. Source: SPEC A7. */
export const tokens = {
  name: 'tokens',
  defaultValue: undefined,
  ceiling: undefined,
  message: (value: number, owner = 'the turn') => `${owner} has used its budget of ${value} tokens`,
} as const satisfies Limit;
