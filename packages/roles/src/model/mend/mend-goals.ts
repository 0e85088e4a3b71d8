import type { ExecutorDecision, GoalProgress } from '@pce/core/contracts';
import type { ExecutorInput } from '@pce/core/ports';
import { knownId, knownIds } from './known-id.js';

type Known = Pick<ExecutorInput, 'goals' | 'goalsProgress'>;

/** Wildcard for every goal that is not achieved yet. */
export const everyGoal = '*';

/**
 * Replaces other names of the plan's goals by their ids. If a COMPLETE names goals that are reached or given up, all
 * goals that it and earlier progress do not name count as achieved; if it names none, they stay open.
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

/** Merges entries of the same goal with the same status. */
function merged(progress: readonly GoalProgress[]): GoalProgress[] {
  const groups = Map.groupBy(progress, ({ goalId, status }) => `${goalId} ${status}`);
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (first === undefined || others.length === 0) return first ?? [];
    const said = [first, ...others].flatMap(({ progress: words }) => words ?? []);
    return { ...first, progress: said.join('; ') };
  });
}

/** Fills in the focus of a plan with one goal. */
function focusOf({ goalFocus }: ExecutorDecision, { goals }: Known): readonly string[] {
  return goalFocus.length === 0 && goals.length === 1 ? goals.map(({ id }) => id) : goalFocus;
}

/** Returns the ids that a name matches; the name itself if it matches none, unless there is only one goal. */
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
  // A goal in progress, or an unknown one, implies nothing for the others.
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
