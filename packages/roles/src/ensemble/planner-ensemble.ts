import { type BudgetOptions, createBudget } from '@pce/core';
import { type StrategicPlan, strategicPlanSchema } from '@pce/core/contracts';
import { InvalidInputError, RoleFailedError } from '@pce/core/errors';
import {
  assertKeys,
  isOutage,
  issuesText,
  keysOf,
  noUsage,
  type PlanProposal,
  safeParse,
  systemClock,
} from '@pce/core/internal';
import type { Clock, Planner, PlannerInput, Role, RoleContext } from '@pce/core/ports';
import { type PlanJudge, rubricJudge } from './rubric-judge.js';

/** Options of `plannerEnsemble`. */
export interface PlannerEnsembleOptions {
  /** By name: those of `modelRoles`, of `ruleRoles`, of coding agents as models, or your own. */
  readonly planners: Readonly<Record<string, Planner>>;
  /** @defaultValue `rubricJudge()` */
  readonly judge?: PlanJudge;
  /** Limits of model calls, tokens and cost of each Planner for one plan. @defaultValue the turn's alone */
  readonly budget?: BudgetOptions['limits'];
  /** Milliseconds after which a Planner is left out. @defaultValue 60,000 */
  readonly timeoutMs?: number;
  /** @defaultValue the system's */
  readonly clock?: Clock;
}

/**
 * Returns a Planner that asks several at once and takes the plan that a judge chooses or merges. One that fails, is late or spends
 * its budget is left out. The journal has all proposals, with their cost and the reason of those left out.
 *
 * The Planner rejects with `RoleFailedError` if every Planner failed, and with the outage if that is why.
 *
 * @example
 * ```ts
 * const planner = plannerEnsemble({
 *   planners: { large: modelRoles(large).planner, small: modelRoles(small).planner, rules: ruleRoles().planner },
 *   budget: { tokens: 20_000 },
 * });
 * const pce = createOrchestrator({ ...modelRoles(small), planner });
 * ```
 */
export function plannerEnsemble(options: PlannerEnsembleOptions): Planner {
  assertKeys('plannerEnsemble', options, knownOptions);
  assertKeys('plannerEnsemble: budget', options.budget, limitNames);
  const { planners, judge = rubricJudge(), timeoutMs = 60_000, clock = systemClock } = options;
  const named = Object.entries(planners);
  if (named.length === 0) {
    throw new InvalidInputError('plannerEnsemble: planners: name at least one Planner');
  }
  for (const [name, planner] of named) {
    if (name !== '' && typeof planner.plan === 'function') continue;
    throw new InvalidInputError(
      `plannerEnsemble: planners: ${JSON.stringify(name)} is no Planner with a name, such as { large: modelRoles(model).planner }`,
    );
  }
  if (!(timeoutMs > 0)) {
    throw new InvalidInputError(
      `plannerEnsemble: timeoutMs: expected more than 0, got ${timeoutMs}`,
    );
  }
  const hasPrices = allPriced([judge, ...named.map(([, planner]) => planner)]);
  const versions = named.map(([name, { version = 'unversioned' }]) => `${name}: ${version}`);
  return {
    version: `ensemble of ${versions.join('; ')}; judged by ${judge.version}`,
    ...(hasPrices !== undefined && { hasPrices }),
    async plan(input, context) {
      const parts = { limits: options.budget ?? {}, timeoutMs, clock };
      const attempts = await Promise.all(
        named.map(([by, planner]) => propose({ ...parts, by, planner }, input, context)),
      );
      context.signal.throwIfAborted();
      const proposed = attempts.flatMap(({ proposal: { by, plan } }) =>
        plan === undefined ? [] : [{ by, plan }],
      );
      if (proposed.length === 0) return failed(attempts, context);
      const { plan, by, scores = {} } = await judge.choose(proposed, input, context);
      assertScores(scores, judge);
      const proposals = attempts.map(({ proposal }): PlanProposal => {
        const score = scores[proposal.by];
        return {
          ...proposal,
          ...(score !== undefined && { score }),
          ...(proposal.by === by && { chosen: true }),
        };
      });
      context.report?.({ proposals });
      return plan;
    },
  };
}

const knownOptions = keysOf<PlannerEnsembleOptions>()(
  ...(['planners', 'judge', 'budget', 'timeoutMs', 'clock'] as const),
);

const limitNames = keysOf<BudgetOptions['limits']>()('modelCalls', 'tokens', 'cost');

/** Throws `RoleFailedError` for a score that no journal takes. */
function assertScores(scores: Readonly<Record<string, number>>, { version }: PlanJudge): void {
  for (const [name, score] of Object.entries(scores)) {
    if (score >= 0 && score <= 1) continue;
    throw new RoleFailedError(
      'planner',
      `the judge (${version}) scores the plan of ${name} ${score}: expected a number from 0 to 1`,
    );
  }
}

interface ProposeParts {
  readonly by: string;
  readonly planner: Planner;
  readonly limits: BudgetOptions['limits'];
  readonly timeoutMs: number;
  readonly clock: Clock;
}

interface Attempt {
  readonly proposal: PlanProposal;
  /** Why there is no plan. */
  readonly error?: unknown;
}

/** Asks one Planner. Never rejects, and waits no longer than the time-out, even for a Planner that ignores its signal. */
async function propose(
  { by, planner, limits, timeoutMs, clock }: ProposeParts,
  input: PlannerInput,
  context: RoleContext,
): Promise<Attempt> {
  const budget = createBudget({ limits, parent: context.budget, owner: `the Planner ${by}` });
  const late = new AbortController();
  const signal = AbortSignal.any([context.signal, late.signal]);
  const startedAt = clock.now();
  const cancel = clock.setTimer(
    () => late.abort(new RoleFailedError('planner', `no plan after ${timeoutMs} ms`)),
    timeoutMs,
  );
  const done = (rest: Pick<PlanProposal, 'plan' | 'failure'>): PlanProposal => {
    const { calls: _, ...usage } = budget.used() ?? noUsage;
    return { by, ...rest, ms: Math.max(0, clock.now() - startedAt), usage };
  };
  try {
    const answer = await untilAborted(planner.plan(input, { ...context, signal, budget }), signal);
    return { proposal: done({ plan: parsed(answer) }) };
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    return { proposal: done({ failure: failure || 'it failed without a reason' }), error };
  } finally {
    cancel();
  }
}

function parsed(answer: StrategicPlan): StrategicPlan {
  const result = safeParse(strategicPlanSchema, answer);
  if (result.success) return result.data;
  throw new RoleFailedError('planner', `invalid plan: ${issuesText(result.error.issues)}`);
}

/** Waits for an answer; rejects with the signal's reason if it aborts first. */
async function untilAborted<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([answer, promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Rejects with the reason why there is no plan. */
async function failed(attempts: readonly Attempt[], { budget }: RoleContext): Promise<never> {
  const outage = attempts.find(({ error }) => isOutage(error));
  if (outage !== undefined) throw outage.error;
  // Rejects if the turn's own budget is spent, which a person may extend.
  await budget.reserveModelCall();
  if (budget.release === undefined) budget.settle(noUsage);
  else budget.release();
  const reasons = attempts.map(({ proposal: { by, failure } }) => `${by}: ${failure}`);
  throw new RoleFailedError('planner', `no Planner made a plan: ${reasons.join('; ')}`);
}

function allPriced(roles: readonly Pick<Role, 'hasPrices'>[]): boolean | undefined {
  if (roles.some(({ hasPrices }) => hasPrices === false)) return false;
  return roles.every(({ hasPrices }) => hasPrices === true) ? true : undefined;
}
