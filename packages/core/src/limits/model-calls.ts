import type { Limit } from './limit.js';

/** Model calls of all roles in a turn. Reached: the turn is blocked until a person extends it. Source: SPEC A7. */
export const modelCalls = {
  name: 'modelCalls',
  defaultValue: 50,
  ceiling: 1_000,
  message: (value: number, owner = 'the turn') => `${owner} has used its ${value} model calls`,
} as const satisfies Limit;
