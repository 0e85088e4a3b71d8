import { type Limits, limitNames } from '../contracts/limits.js';
import { InvalidInputError } from '../errors.js';
import { issuesText } from '../text/issues-text.js';
import { analyses } from './analyses.js';
import { commandsInARow } from './commands-in-a-row.js';
import { coordinatorErrors } from './coordinator-errors.js';
import { cost } from './cost.js';
import { forEachItems } from './for-each-items.js';
import { iterations } from './iterations.js';
import { modelCalls } from './model-calls.js';
import { parseLimits } from './parse-limits.js';
import { planRevisions } from './plan-revisions.js';
import { plannerInvocations } from './planner-invocations.js';
import { repeats } from './repeats.js';
import { revisions } from './revisions.js';
import { tokens } from './tokens.js';
import { toolTimeoutCeilingMs, toolTimeoutMs } from './tool-timeout.js';

/** Every limit that counts something, by name. */
export const countedLimits = {
  iterations,
  plannerInvocations,
  planRevisions,
  revisions,
  commandsInARow,
  coordinatorErrors,
  repeats,
  analyses,
  forEachItems,
  modelCalls,
  tokens,
  cost,
};

/** Limits of a turn for which the host sets none. */
export const defaultLimits: Limits = {
  iterations: iterations.defaultValue,
  plannerInvocations: plannerInvocations.defaultValue,
  planRevisions: planRevisions.defaultValue,
  revisions: revisions.defaultValue,
  commandsInARow: commandsInARow.defaultValue,
  coordinatorErrors: coordinatorErrors.defaultValue,
  repeats: repeats.defaultValue,
  analyses: analyses.defaultValue,
  forEachItems: forEachItems.defaultValue,
  modelCalls: modelCalls.defaultValue,
  toolTimeoutMs,
  toolTimeoutCeilingMs,
};

/** The highest value of each limit that a request may set; an absent one is unlimited. */
export type LimitCeilings = { readonly [Name in keyof Limits]?: number };

const defaultCeilings: LimitCeilings = {
  iterations: iterations.ceiling,
  plannerInvocations: plannerInvocations.ceiling,
  planRevisions: planRevisions.ceiling,
  revisions: revisions.ceiling,
  commandsInARow: commandsInARow.ceiling,
  coordinatorErrors: coordinatorErrors.ceiling,
  repeats: repeats.ceiling,
  analyses: analyses.ceiling,
  forEachItems: forEachItems.ceiling,
  modelCalls: modelCalls.ceiling,
  toolTimeoutMs: toolTimeoutCeilingMs,
  toolTimeoutCeilingMs,
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
