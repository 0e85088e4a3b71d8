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

/** A limit enforced by code. Reaching it is an event with its name and value. */
export interface Limit {
  readonly name: keyof Counters;
  /** @defaultValue absent: no limit unless the host sets one */
  readonly defaultValue: number | undefined;
  /** The highest value that a planning document or request may set, unless the host decides otherwise. */
  readonly ceiling: number | undefined;
  /** Message for people: the limit reached and its consequence. `owner` is the owner of the limit. */
  message(value: number, owner?: string): string;
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
  limit: Limit,
  counters: Counters,
  limits: { readonly [Name in keyof Counters]?: number | undefined },
): number | undefined {
  const value = limits[limit.name];
  return value !== undefined && counters[limit.name] >= value ? value : undefined;
}

/** Executor decisions for each planner invocation. Reached: the turn continues with the synthesis. Source: SPEC A7. */
export const iterations = {
  name: 'iterations',
  defaultValue: 10,
  ceiling: 100,
  message: (value: number) =>
    `the executor has used its ${value} iterations; the answer is written from what there is`,
} as const satisfies Limit;

/** Planner invocations in a turn: the first and its retries. Reached: the last answer is delivered, or the turn fails. Source: SPEC A7. */
export const plannerInvocations = {
  name: 'plannerInvocations',
  defaultValue: 2,
  ceiling: 10,
  message: (value: number) =>
    `the planner was asked ${value} times, which is all that the limit allows`,
} as const satisfies Limit;

/** Revisions of a plan rejected by the Critic. Reached: a person decides. Source: SPEC A17. */
export const planRevisions = {
  name: 'planRevisions',
  defaultValue: 2,
  ceiling: 10,
  message: (value: number) =>
    `the plan was revised ${value} times and the critic still sends it back; a person has to decide`,
} as const satisfies Limit;

/** Revisions of an answer. Reached: the answer is delivered with the findings of its validation. Source: SPEC A7. */
export const revisions = {
  name: 'revisions',
  defaultValue: 1,
  ceiling: 10,
  message: (value: number) =>
    `the answer was revised ${value === 1 ? 'once' : `${value} times`}; it is delivered with what its validation found`,
} as const satisfies Limit;

/** Consecutive decisions with commands, without an ANALYZE between them. Reached: only ANALYZE, COMPLETE or BLOCKED is allowed. Source: SPEC A7. */
export const commandsInARow = {
  name: 'commandsInARow',
  defaultValue: 20,
  ceiling: 100,
  message: (value: number) =>
    `${value} decisions with commands in a row; an ANALYZE is required before the next`,
} as const satisfies Limit;

/** Consecutive decisions of which every command failed. Reached: the turn is blocked. Source: SPEC A7. */
export const coordinatorErrors = {
  name: 'coordinatorErrors',
  defaultValue: 3,
  ceiling: 20,
  message: (value: number) => `${value} decisions in a row failed; a person has to look`,
} as const satisfies Limit;

/** Repetitions of a call with the same arguments and result. Warns the Executor first, then blocks. Source: SPEC F12. */
export const repeats = {
  name: 'repeats',
  defaultValue: 3,
  ceiling: 20,
  message: (value: number) =>
    `the same call came back ${value} times with nothing new; the turn repeats itself`,
} as const satisfies Limit;

/** Consecutive ANALYZEs with the same text. Reached: blocked. Source: SPEC F12. */
export const analyses = {
  name: 'analyses',
  defaultValue: 5,
  ceiling: 20,
  message: (value: number) =>
    `the executor said the same ${value} times in a row and did nothing; the turn repeats itself`,
} as const satisfies Limit;

/** Items of a list for which a command is given one by one. Exceeded: a person is asked first. Source: SPEC A2. */
export const forEachItems = {
  name: 'forEachItems',
  defaultValue: 100,
  ceiling: 1_000,
  message: (value: number) =>
    `a command is to be given for each item of a list that has more than ${value}; a person has to allow it`,
} as const satisfies Limit;

/** Model calls of all roles in a turn. Reached: the turn is blocked until a person extends it. Source: SPEC A7. */
export const modelCalls = {
  name: 'modelCalls',
  defaultValue: 50,
  ceiling: 1_000,
  message: (value: number, owner = 'the turn') => `${owner} has used its ${value} model calls`,
} as const satisfies Limit;

/** Input and output tokens of all model calls in a turn; no limit by default. Source: SPEC A7. */
export const tokens = {
  name: 'tokens',
  defaultValue: undefined,
  ceiling: undefined,
  message: (value: number, owner = 'the turn') => `${owner} has used its budget of ${value} tokens`,
} as const satisfies Limit;

/** Cost of all model calls in a turn; no limit by default. Source: SPEC A7. */
export const cost = {
  name: 'cost',
  defaultValue: undefined,
  ceiling: undefined,
  message: (value: number, owner = 'the turn') =>
    `${owner} has used its budget of ${value}, in the currency of the configured prices`,
} as const satisfies Limit;

/** The limits on the cost of model calls: reserved before each call, and extended by a person when spent. */
export const budgetLimits = [modelCalls, tokens, cost] as const;

export type BudgetName = (typeof budgetLimits)[number]['name'];

export function isBudget(limit: string): limit is BudgetName {
  return budgetLimits.some(({ name }) => name === limit);
}
