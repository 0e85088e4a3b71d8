import type { Limit } from './limit.js';

/** Items of a list for which a command is given one by one. Exceeded: a person is asked first. Source: SPEC A2. */
export const forEachItems = {
  name: 'forEachItems',
  defaultValue: 100,
  ceiling: 1_000,
  message: (value: number) =>
    `a command is to be given for each item of a list that has more than ${value}; a person has to allow it`,
} as const satisfies Limit;
