import * as z from 'zod/mini';
import { type Limits, limitNames, limitsSchema } from '../contracts/limits.js';
import { safeParse } from '../contracts/scalars.js';
import { InvalidInputError } from '../errors.js';
import { issuesText } from '../text/issues-text.js';

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
export type LimitCeilings = { readonly [Name in keyof Limits]?: number };

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
  const own = { ...defaultLimits, ...parse(host.limits ?? {}, 'option limits') };
  const asked = parse(requested, 'the request');
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

function parse(value: unknown, where: string): Partial<Limits> {
  const parsed = parseLimits(value);
  if (parsed.ok) return parsed.limits;
  throw new InvalidInputError(`limits of ${where}: ${issuesText(parsed.issues)}`);
}
