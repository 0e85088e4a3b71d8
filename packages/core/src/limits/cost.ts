import type { Limit } from './limit.js';

/** Cost of all model calls in a turn; no limit by default. Source: SPEC A7. */
export const cost = {
  name: 'cost',
  defaultValue: undefined,
  ceiling: undefined,
  message: (value: number, owner = 'the turn') =>
    `${owner} has used its budget of ${value}, in the currency of the configured prices`,
} as const satisfies Limit;
