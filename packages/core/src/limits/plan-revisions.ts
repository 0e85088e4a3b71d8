import type { Limit } from './limit.js';

/** Revisions of a plan rejected by the Critic. Reached: a person decides. Source: SPEC A17. */
export const planRevisions = {
  name: 'planRevisions',
  defaultValue: 2,
  ceiling: 10,
  message: (value: number) =>
    `the plan was revised ${value} times and the critic still sends it back; a person has to decide`,
} as const satisfies Limit;
