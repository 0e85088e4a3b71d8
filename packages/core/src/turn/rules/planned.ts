import type { PlannedTask, StrategicPlan } from '../../contracts/plan.js';
import type { PlanEntry } from '../../log/entries.js';
import type { PlannerInput } from '../../ports/planner.js';
import { afterAnswer } from './decided.js';
import type { TurnEventOf } from './events.js';
import { inPhase } from './lanes.js';
import type { Phase, TurnState } from './state.js';

/** Returns the attempt that a new plan starts or restarts: after a question or a rejected plan the attempt is the same. */
export function attemptOf({ phase, plan, attempt }: TurnState): number {
  if (plan === undefined || phase.name === 'replanning') return attempt;
  return asks(plan, attempt) ? attempt : attempt + 1;
}

function asks({ routeTo, backtracking }: StrategicPlan, attempt: number): boolean {
  return routeTo === 'clarify' || (attempt > 1 && backtracking === 'clarify');
}

export function planned(
  state: TurnState,
  { plan, check, analysis }: TurnEventOf<'planner.planned'>,
): TurnState {
  const { phase, counters } = state;
  const isSentBack = phase.name === 'replanning';
  if (phase.name !== 'planning' && !isSentBack) return state;
  const attempt = attemptOf(state);
  const kept = keptGoals(state, plan);
  const isKept = new Set(kept);
  const base: TurnState = {
    ...state,
    ...(analysis && { inputs: { ...state.inputs, query_analysis: analysis } }),
    plan,
    attempt,
    revision: state.revision + 1,
    kept,
    counters: {
      ...counters,
      plannerInvocations: counters.plannerInvocations + (isSentBack ? 0 : 1),
      planRevisions: isSentBack && phase.by === 'critic' ? counters.planRevisions + 1 : 0,
      iterations: 0,
      commandsInARow: 0,
      coordinatorErrors: 0,
      repeats: 0,
      analyses: 0,
      forEachItems: 0,
    },
    recent: [],
    lastAnalysis: undefined,
    repeatsReached: false,
    mustAnalyze: undefined,
    check,
    goalsProgress: plan.goals.map(({ id }) => ({
      goalId: id,
      status: isKept.has(id) ? 'achieved' : 'pending',
    })),
    log: state.log.append(toEntry(plan, attempt, state.revision + 1, kept)),
  };
  return routed(base, plan);
}

function routed(state: TurnState, plan: StrategicPlan): TurnState {
  switch (asks(plan, state.attempt) ? 'clarify' : plan.routeTo) {
    case 'executor':
      return state.versions.critic === undefined
        ? approved(state)
        : { ...state, phase: { name: 'reviewing', plan } };
    case 'synthesis':
    case 'reply': {
      const { answer, routeTo } = plan;
      if (answer === undefined) return { ...state, phase: { name: 'synthesizing' } };
      const phase: Phase =
        routeTo === 'reply' ? afterAnswer(state) : { name: 'validating', answer };
      return { ...state, answer, phase };
    }
    case 'clarify':
    case 'refresh_context':
      return {
        ...state,
        halt: { kind: 'clarification', message: plan.reason || 'the planner needs more to go on' },
      };
    case 'tasks':
      // In older journals, the Critic did not review lists of tasks.
      return state.versions.critic === undefined || state.maxTasks === undefined
        ? approved(state)
        : { ...state, phase: { name: 'reviewing', plan } };
  }
}

/** Returns the state after its plan was approved: a list of tasks ends the turn, goals are worked on. */
export function approved(state: TurnState): TurnState {
  const { routeTo, tasks = [] } = state.plan ?? {};
  if (routeTo !== 'tasks') return { ...state, phase: { name: 'deciding' } };
  const phase = { name: 'saving', status: 'completed', reason: '' } as const;
  return { ...state, answer: taskList(tasks), phase };
}

/** Returns the goals achieved before that the new plan has unchanged. */
function keptGoals({ failure }: TurnState, { goals, backtracking }: StrategicPlan): string[] {
  if (backtracking !== 'local' && backtracking !== 'partial') return [];
  const before = new Map(failure?.plan?.goals.map(({ id, description }) => [id, description]));
  const achieved = new Set(
    failure?.goalsProgress
      .filter(({ status }) => status === 'achieved')
      .map(({ goalId }) => goalId),
  );
  return goals
    .filter(({ id, description }) => achieved.has(id) && before.get(id) === description)
    .map(({ id }) => id);
}

function toEntry(
  { goals, approach, backtracking }: StrategicPlan,
  attempt: number,
  revision: number,
  kept: readonly string[],
): PlanEntry {
  const entry: PlanEntry = {
    type: 'plan',
    attempt,
    goals: goals.map(({ id, description }) => ({ id, description })),
    approach,
  };
  if (revision === 1) return entry;
  const level = backtracking === undefined ? {} : { level: backtracking };
  return { ...entry, revision: { number: revision, ...level, kept } };
}

function taskList(tasks: readonly PlannedTask[]): string {
  return tasks
    .map(({ id, title, dependsOn }) => {
      const after = dependsOn.length === 0 ? '' : ` (after ${dependsOn.join(', ')})`;
      return `- ${id}: ${title}${after}`;
    })
    .join('\n');
}

type Failure = NonNullable<PlannerInput['failure']>;

/** Applies the Critic's review of the plan. */
export function reviewed(state: TurnState, event: TurnEventOf<'critic.reviewed'>): TurnState {
  const { verdict, issues } = event.review;
  return inPhase(state, 'reviewing', () => {
    if (verdict === 'PASS') return approved(state);
    const message = issues.join('; ');
    const base: TurnState = {
      ...state,
      failure: toFailure(state, 'critic', { issues }),
      log: state.log.append({ type: 'review', verdict, message }),
    };
    return verdict === 'REVISE'
      ? { ...base, phase: { name: 'replanning', by: 'critic' } }
      : { ...base, halt: { kind: 'blocked', by: 'critic', message } };
  });
}

/** Returns the failure report for the Planner about its last plan. */
export function toFailure(
  { plan, goalsProgress }: TurnState,
  by: Failure['by'],
  why: Pick<Failure, 'issues'> & Partial<Failure>,
): Failure {
  return { by, reasons: [], suggestedFixes: [], ...(plan && { plan }), goalsProgress, ...why };
}
