import type { ExecutorDecision, GoalProgress } from '@pce/core/contracts';
import type { ExecutorInput } from '@pce/core/ports';
import { knownId, knownIds } from './known-id.js';

type Known = Pick<ExecutorInput, 'goals' | 'goalsProgress'>;

/** Stands for every goal that is not achieved yet. */
export const everyGoal = '*';

/**
 * Puts the plan's ids in place of other names of its goals. A COMPLETE that says which goals are reached or given up says
 * of the others, that nothing was said against, that they are achieved; one that says nothing of goals leaves them open.
 */
export function mendGoals(decision: ExecutorDecision, known: Known): ExecutorDecision {
  const named = {
    ...decision,
    goalFocus: focusOf(decision, known).flatMap((said) => knownIds(said, known.goals)),
    goalsProgress: merged(
      decision.goalsProgress.flatMap((each) =>
        idsOf(each.goalId, known).map((goalId) => ({ ...each, goalId })),
      ),
    ),
  };
  if (named.action !== 'COMPLETE') return named;
  return {
    ...named,
    goalsProgress: [...named.goalsProgress, ...unnamed(named.goalsProgress, known)],
  };
}

/** Joins what is said of the same goal with the same status. */
function merged(progress: readonly GoalProgress[]): GoalProgress[] {
  const groups = Map.groupBy(progress, ({ goalId, status }) => `${goalId} ${status}`);
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (first === undefined || others.length === 0) return first ?? [];
    const said = [first, ...others].flatMap(({ progress: words }) => words ?? []);
    return { ...first, progress: said.join('; ') };
  });
}

/** A plan with one goal needs no word about which it is. */
function focusOf({ goalFocus }: ExecutorDecision, { goals }: Known): readonly string[] {
  return goalFocus.length === 0 && goals.length === 1 ? goals.map(({ id }) => id) : goalFocus;
}

/** Returns the ids that a name stands for; the name itself where it is none, unless there is one goal alone. */
function idsOf(said: string, { goals, goalsProgress }: Known): readonly string[] {
  const ids = goals.map(({ id }) => id);
  const achieved = goalsProgress.filter(({ status }) => status === 'achieved');
  if (said === everyGoal) return ids.filter((id) => !achieved.some(({ goalId }) => goalId === id));
  return ids.length === 1 ? ids : [knownId(said, goals) ?? said];
}

function unnamed(
  progress: readonly GoalProgress[],
  { goals, goalsProgress }: Known,
): GoalProgress[] {
  const named = new Set(progress.map(({ goalId }) => goalId));
  const before = new Map(goalsProgress.map(({ goalId, status }) => [goalId, status]));
  // Nothing follows for the others from a goal that is under way, or that nobody knows.
  const isEnd =
    progress.length > 0 &&
    progress.every(
      ({ goalId, status }) =>
        /^(?:achieved|blocked)$/.test(status) && goals.some(({ id }) => id === goalId),
    );
  return goals
    .filter(({ id }) => !named.has(id))
    .filter(({ id }) => before.get(id) === 'achieved' || (isEnd && before.get(id) !== 'blocked'))
    .map(({ id }) => ({ goalId: id, status: 'achieved' }));
}
