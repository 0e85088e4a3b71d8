import * as z from 'zod/mini';
import { type Limits, limitNames, limitsSchema } from '../contracts/limits.js';
import { safeParse } from '../contracts/scalars.js';
import { InvalidInputError } from '../errors.js';
import { issuesText } from '../text/issues-text.js';

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

/** Returns the time-out of a call: the tool's, within the ceiling, or the default. */
export function resolveToolTimeout(
  asked: number | undefined,
  limits: { readonly toolTimeoutMs: number; readonly toolTimeoutCeilingMs: number },
): number {
  return Math.min(asked ?? limits.toolTimeoutMs, limits.toolTimeoutCeilingMs);
}

/** A problem of given limits. */
export interface LimitIssue {
  /** The limit's name; empty if the value is not an object. */
  readonly path: readonly string[];
  /** The value that was expected. */
  readonly message: string;
}

const someLimits = z.partial(limitsSchema);

/** Parses limits by name, from a request or document; any may be absent. */
export function parseLimits(
  value: unknown,
):
  | { readonly ok: true; readonly limits: Partial<Limits> }
  | { readonly ok: false; readonly issues: readonly LimitIssue[] } {
  const parsed = safeParse(someLimits, value);
  if (parsed.success) return { ok: true, limits: withoutUndefined(parsed.data) };
  return { ok: false, issues: parsed.error.issues.map(toLimitIssue) };
}

function toLimitIssue(issue: z.core.$ZodIssue): LimitIssue {
  if (issue.code === 'unrecognized_keys') {
    const message = `${issue.message}; known limits are ${limitNames.join(', ')}`;
    return { path: issue.keys.slice(0, 1), message };
  }
  return { path: issue.path.map(String), message: issue.message };
}

function withoutUndefined(limits: z.infer<typeof someLimits>): Partial<Limits> {
  return Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined));
}

/** Limits of a turn for which the host sets none. Source: SPEC A7. */
export const defaultLimits: Limits = {
  iterations: 10,
  plannerInvocations: 2,
  planRevisions: 2,
  revisions: 1,
  commandsInARow: 20,
  coordinatorErrors: 3,
  repeats: 3,
  analyses: 5,
  forEachItems: 100,
  modelCalls: 50,
  toolTimeoutMs: 30_000,
  toolTimeoutCeilingMs: 60_000,
};

/** The highest value of each limit that a request may set; an absent one is unlimited. */
type LimitCeilings = { readonly [Name in keyof Limits]?: number };

const defaultCeilings: LimitCeilings = {
  iterations: 100,
  plannerInvocations: 10,
  planRevisions: 10,
  revisions: 10,
  commandsInARow: 100,
  coordinatorErrors: 20,
  repeats: 20,
  analyses: 20,
  forEachItems: 1_000,
  modelCalls: 1_000,
  toolTimeoutMs: 60_000,
  toolTimeoutCeilingMs: 60_000,
};

/** The limits of a host, and the ceilings for those of a turn. */
export interface LimitOptions {
  /** The host's own limits. @defaultValue `defaultLimits` */
  readonly limits?: Partial<Limits>;
  /** Highest values that a request may set; never below the host's own. @defaultValue each limit's own ceiling */
  readonly ceilings?: LimitCeilings;
}

/**
 * Resolves the limits of a turn: the host's, changed by the request. Throws `InvalidInputError` for a limit that is unknown,
 * not a number, or above its ceiling.
 */
export function resolveLimits(host: LimitOptions, requested: unknown = {}): Limits {
  const own = { ...defaultLimits, ...checkLimits(host.limits ?? {}, 'option limits') };
  const asked = checkLimits(requested, 'the request');
  for (const name of limitNames) {
    const value = asked[name];
    const ceiling = Math.max(
      host.ceilings?.[name] ?? defaultCeilings[name] ?? Infinity,
      own[name] ?? 0,
    );
    if (value !== undefined && value > ceiling) {
      throw new InvalidInputError(
        `limit ${name}: ${value} is above the host's ceiling of ${ceiling}; ask for less, or raise option ceilings.${name}`,
      );
    }
  }
  return { ...own, ...asked };
}

/** Parses limits by name. Throws `InvalidInputError`. */
export function checkLimits(value: unknown, where: string): Partial<Limits> {
  const parsed = parseLimits(value);
  if (parsed.ok) return parsed.limits;
  throw new InvalidInputError(`limits of ${where}: ${issuesText(parsed.issues)}`);
}
