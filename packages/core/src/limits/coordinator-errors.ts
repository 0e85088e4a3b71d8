import type { Limit } from './limit.js';

/** Consecutive decisions of which every command failed. Reached: the turn is blocked. Source: SPEC A7. */
export const coordinatorErrors = {
  name: 'coordinatorErrors',
  defaultValue: 3,
  ceiling: 20,
  message: (value: number) => `${value} decisions in a row failed; a person has to look`,
} as const satisfies Limit;
