import type { Limit } from './limit.js';

/** Commands that failed one after the other. Reached: the turn is blocked. Source: SPEC A7. */
export const coordinatorErrors = {
  name: 'coordinatorErrors',
  defaultValue: 3,
  ceiling: 20,
  message: (value: number) => `${value} commands failed in a row; a person has to look`,
} as const satisfies Limit;
