import type { DiffClass } from '@pce/core/internal';
import * as z from 'zod/mini';

const count = z.int().check(z.positive());
const ms = z.number().check(z.nonnegative());

/** Highest class at which something is done: `MEDIUM` means at MEDIUM and at LOW. */
const levelSchema = z.enum(['MEDIUM', 'LOW', 'never']);

const driftRuleSchema = z.object({
  /** Class from which the Reflector is asked. */
  reflectAt: levelSchema,
  /** Lowest class that is reported to people immediately. */
  alertAt: levelSchema,
  /** Rules of the classifier that are reported immediately for any class. */
  alertRules: z.readonly(z.array(z.string())),
  /** Class from which the episode pauses if no reflection is to be had. A rule of `alertRules` pauses then too. */
  pauseAt: levelSchema,
});

/** The consequences of the class of a role's change. */
export type DriftRule = z.infer<typeof driftRuleSchema>;

const backOff = { firstDelayMs: ms, maxDelayMs: ms };

/** Schema of {@link EpisodePolicy}. */
export const episodePolicySchema = z.object({
  /**
   * By role. When an episode starts, each of its roles gets the rule of its own name, however it is spelled (`Planner`), else `other`,
   * else that of the planner.
   */
  drift: z.record(z.string(), driftRuleSchema),
  /** Times in a row that a role may report the same error; at the last one the episode pauses. */
  maxSameErrors: count,
  stepCap: z.object({ ...backOff, maxFailures: count, message: z.string() }),
  transient: z.object({
    ...backOff,
    /** Milliseconds of waiting, without progress, after which a person is called. */
    maxOutageMs: ms,
  }),
  /** Reset times in a row that may turn out wrong before a person is called. */
  maxBrokenPromises: count,
  /** Times in a row that a role may report a full context before a person is called. */
  maxFullContexts: count,
  /** Roles whose messages wait during a pause, beside the role it is about. */
  backPressure: z.union([z.literal('all'), z.readonly(z.array(z.string()))]),
  /** Maximum size of a scratchpad or message, in UTF-16 code units. */
  maxContentLength: count,
  /** Maximum number of unacknowledged messages of a target. */
  maxQueued: count,
});

/** The limits and reactions of an episode. They are recorded when it starts, so that its journal always folds the same. */
export type EpisodePolicy = z.infer<typeof episodePolicySchema>;

/** Rules of `@pce/diff` that speak of danger. */
const dangerRules = [
  'destructive-verb',
  'negation',
  'opposite',
  'safeguard',
  'outside',
  'secret',
  'secret-value',
  'constraint-dropped',
] as const;

const plannerRule: DriftRule = {
  reflectAt: 'MEDIUM',
  alertAt: 'LOW',
  alertRules: dangerRules,
  pauseAt: 'LOW',
};

/** The policy of episodes that are started without one. */
export const defaultPolicy: EpisodePolicy = {
  drift: {
    planner: plannerRule,
    // An executor's reports differ each time: the Reflector judges it, the class alone raises no alert.
    executor: { reflectAt: 'MEDIUM', alertAt: 'never', alertRules: [], pauseAt: 'never' },
    other: plannerRule,
  },
  maxSameErrors: 3,
  stepCap: { firstDelayMs: 800, maxDelayMs: 60_000, maxFailures: 3, message: 'continue' },
  transient: { firstDelayMs: 800, maxDelayMs: 60_000, maxOutageMs: 15 * 60_000 },
  maxBrokenPromises: 3,
  maxFullContexts: 3,
  backPressure: 'all',
  maxContentLength: 4 * 1024 * 1024,
  maxQueued: 1_000,
};

/** Returns a policy with a rule for each role of an episode, so that none goes unwatched for the spelling of its name. */
export function withRuleForEach(policy: EpisodePolicy, roles: readonly string[]): EpisodePolicy {
  const { drift } = policy;
  const rules = new Map(Object.entries(drift).map(([name, rule]) => [name.toLowerCase(), rule]));
  const ruleOf = (role: string): DriftRule =>
    rules.get(role.toLowerCase()) ?? rules.get('other') ?? plannerRule;
  const own = roles.map((role) => [role, ruleOf(role)] as const);
  return { ...policy, drift: { ...drift, ...Object.fromEntries(own) } };
}

/** Returns the rule for a role's changes, as its episode recorded it when it started. */
export function driftRule({ drift }: EpisodePolicy, role: string): DriftRule {
  const own = Object.hasOwn(drift, role) ? drift[role] : drift['other'];
  return own ?? { reflectAt: 'never', alertAt: 'never', alertRules: [], pauseAt: 'never' };
}

export function isAtOrBelow(found: DiffClass, level: DriftRule['reflectAt']): boolean {
  if (level === 'never' || found === 'HIGH') return false;
  return level === 'MEDIUM' || found === 'LOW';
}

/** Milliseconds before the next try: doubled each time, up to a maximum. `failures` counts from 0. */
export function backOffMs(
  { firstDelayMs, maxDelayMs }: EpisodePolicy['stepCap' | 'transient'],
  failures: number,
): number {
  return Math.min(2 ** failures * firstDelayMs, maxDelayMs);
}
