/** The amounts a turn has used so far. */
export interface Counters {
  /** Executor decisions since the last planner invocation. */
  readonly iterations: number;
  readonly plannerInvocations: number;
  /** Since the Planner was last asked for a reason other than the Critic. */
  readonly planRevisions: number;
  readonly revisions: number;
  /** Decisions with commands since the last ANALYZE. */
  readonly commandsInARow: number;
  /** Decisions whose commands all failed, since the last with a success. */
  readonly coordinatorErrors: number;
  /** Consecutive unchanged results of the most recent command or tool call. */
  readonly repeats: number;
  /** Consecutive ANALYZEs with the same text. */
  readonly analyses: number;
  /** Items of the list for which the latest decision gives its command. */
  readonly forEachItems: number;
  readonly modelCalls: number;
  readonly tokens: number;
  readonly cost: number;
}

export const noCounters: Counters = {
  iterations: 0,
  plannerInvocations: 0,
  planRevisions: 0,
  revisions: 0,
  commandsInARow: 0,
  coordinatorErrors: 0,
  repeats: 0,
  analyses: 0,
  forEachItems: 0,
  modelCalls: 0,
  tokens: 0,
  cost: 0,
};

/** Returns the value of a reached limit; `undefined` if it is not reached, or not set. */
export function reachedValue(
  limit: keyof Counters,
  counters: Counters,
  limits: { readonly [Name in keyof Counters]?: number | undefined },
): number | undefined {
  const value = limits[limit];
  return value !== undefined && counters[limit] >= value ? value : undefined;
}

/** Messages for people: the limit reached and its consequence. Source: SPEC A2, A7, A17, F12. */
export const limitMessages: {
  readonly [Name in keyof Counters]: (value: number, owner?: string) => string;
} = {
  iterations: (value) =>
    `the executor has used its ${value} iterations; the answer is written from what there is`,
  plannerInvocations: (value) =>
    `the planner was asked ${value} times, which is all that the limit allows`,
  planRevisions: (value) =>
    `the plan was revised ${value} times and the critic still sends it back; a person has to decide`,
  revisions: (value) =>
    `the answer was revised ${value === 1 ? 'once' : `${value} times`}; it is delivered with what its validation found`,
  commandsInARow: (value) =>
    `${value} decisions with commands in a row; an ANALYZE is required before the next`,
  coordinatorErrors: (value) => `${value} decisions in a row failed; a person has to look`,
  repeats: (value) =>
    `the same call came back ${value} times with nothing new; the turn repeats itself`,
  analyses: (value) =>
    `the executor said the same ${value} times in a row and did nothing; the turn repeats itself`,
  forEachItems: (value) =>
    `a command is to be given for each item of a list that has more than ${value}; a person has to allow it`,
  modelCalls: (value, owner = 'the turn') => `${owner} has used its ${value} model calls`,
  tokens: (value, owner = 'the turn') => `${owner} has used its budget of ${value} tokens`,
  cost: (value, owner = 'the turn') =>
    `${owner} has used its budget of ${value}, in the currency of the configured prices`,
};

/** The limits on the cost of model calls: reserved before each call, and extended by a person when spent. */
export const budgetNames = ['modelCalls', 'tokens', 'cost'] as const;

export type BudgetName = (typeof budgetNames)[number];

export function isBudget(limit: string): limit is BudgetName {
  return budgetNames.some((name) => name === limit);
}
