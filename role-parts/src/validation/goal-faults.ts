import type { ValidatorInput } from '@pce/core';
import type { Goal, ReasonTag } from '@pce/core/contracts';
import type { Fault } from '../answer/fault.js';
import { goalOutcome } from '../steps/goal-outcome.js';
import { stepPlanOf } from '../steps/step-plan.js';

type Happened = Pick<ValidatorInput, 'goals' | 'goalsProgress' | 'workpad' | 'log'>;

export interface GoalFaults {
  /** Goals that should have been achieved but were not. */
  readonly open: Fault;
  /** Descriptions, by id, of goals that were missed as the document permits. */
  readonly excused: ReadonlyMap<string, string>;
}

/** Separates missed goals from goals whose steps failed in a way that an edge case of the document permits. */
export function goalFaults(input: Happened): GoalFaults {
  const status = new Map(input.goalsProgress.map((progress) => [progress.goalId, progress]));
  const inWords = ({ id, description }: Goal): string => {
    const { status: reached = 'pending', progress = '' } = status.get(id) ?? {};
    return `goal ${id} is ${reached}: ${description}${progress && ` (${progress})`}`;
  };
  const missed = input.goals.filter(({ id }) => status.get(id)?.status !== 'achieved');
  const excused = missed.filter(({ id }) => isExcused(id, input));
  const open = missed.filter((goal) => !excused.includes(goal));
  return {
    open: {
      issues: open.map(inWords),
      hints: [],
      fixes: open.map(({ id }) => `reach goal ${id}, or take it out of the plan`),
      reasons: open.length > 0 ? reasonsFor(open, missed, input) : [],
    },
    excused: new Map(excused.map((goal) => [goal.id, inWords(goal)])),
  };
}

function isExcused(goal: string, { goals, workpad, log }: Happened): boolean {
  const last = log.findLast((entry) => entry.type === 'iteration');
  if (last?.type !== 'iteration') return false;
  const happened = { log, workpad, attempt: last.attempt };
  const { needed, passedOver } = goalOutcome(goal, happened, stepPlanOf(goals, workpad));
  return needed.length === 0 && passedOver > 0;
}

function reasonsFor(
  open: readonly Goal[],
  missed: readonly Goal[],
  { log }: Pick<Happened, 'log'>,
): ReasonTag[] {
  const missing = new Set(missed.map(({ id }) => id));
  const isWaiting = open.some(({ dependsOn }) => dependsOn.some((id) => missing.has(id)));
  const failure = log.findLast(
    (entry) =>
      entry.type === 'iteration' && entry.result !== undefined && entry.result.status !== 'success',
  );
  const reason: ReasonTag = failure === undefined ? 'requirement_violation' : 'tool_failure';
  return isWaiting ? ['goal_dependency_failure', reason] : [reason];
}
