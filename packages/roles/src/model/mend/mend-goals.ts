import type { ExecutorDecision, GoalProgress } from '@pce/core/contracts';
import type { ExecutorInput } from '@pce/core/ports';
import { knownId, knownIds } from './known-id.js';

type Known = Pick<ExecutorInput, 'goals' | 'goalsProgress'>;

/**
 * Puts the plan's ids in place of other names of its goals. COMPLETE says that the goals are reached: those that it does
 * not name, and that nothing was said against, are achieved.
 */
export function mendGoals(decision: ExecutorDecision, known: Known): ExecutorDecision {
  const idOf = (said: string): string => knownId(said, known.goals) ?? said;
  const named = {
    ...decision,
    goalFocus: focusOf(decision, known).flatMap((said) => knownIds(said, known.goals)),
    goalsProgress: decision.goalsProgress.map((each) => ({ ...each, goalId: idOf(each.goalId) })),
  };
  if (named.action !== 'COMPLETE') return named;
  return {
    ...named,
    goalsProgress: [...named.goalsProgress, ...unnamed(named.goalsProgress, known)],
  };
}

/** A plan with one goal needs no word about which it is. */
function focusOf({ goalFocus }: ExecutorDecision, { goals }: Known): readonly string[] {
  return goalFocus.length === 0 && goals.length === 1 ? goals.map(({ id }) => id) : goalFocus;
}

function unnamed(
  progress: readonly GoalProgress[],
  { goals, goalsProgress }: Known,
): GoalProgress[] {
  const named = new Set(progress.map(({ goalId }) => goalId));
  const before = new Map(goalsProgress.map(({ goalId, status }) => [goalId, status]));
  // A role that reports one goal as missed has left the others as they are.
  const isEnd = progress.every(({ status }) => status === 'achieved');
  return goals
    .filter(({ id }) => !named.has(id))
    .filter(({ id }) => before.get(id) === 'achieved' || (isEnd && before.get(id) !== 'blocked'))
    .map(({ id }) => ({ goalId: id, status: 'achieved' }));
}
