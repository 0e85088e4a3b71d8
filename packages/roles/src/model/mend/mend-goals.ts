import type { ExecutorDecision } from '@pce/core/contracts';
import type { GoalProgress } from '@pce/core/internal';
import type { ExecutorInput } from '@pce/core/ports';

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

/** An item with an id that a model may write differently. */
interface Identified {
  readonly id: string;
  readonly description?: string;
}

/**
 * Returns the id that a model means: `GOAL 1`, `goal-1`, `1` or the description for `GOAL_1`. `undefined` if none or
 * several match.
 */
export function knownId(said: string, items: readonly Identified[]): string | undefined {
  if (items.some(({ id }) => id === said)) return said;
  const key = keyOf(said);
  const readings: readonly ((item: Identified) => boolean)[] = [
    ({ id }) => keyOf(id) === key,
    ({ id }) => /^\d+$/.test(key) && /\d+$/.exec(id)?.[0] === key,
    ({ description = '' }) => keyOf(description) === key && key !== '',
    ({ id, description = '' }) => keyOf(`${id}${description}`) === key || said.startsWith(`${id}:`),
    ({ description = '' }) => key.length >= 12 && keyOf(description).startsWith(key),
  ];
  for (const isMeant of readings) {
    const [meant, ...others] = items.filter(isMeant);
    if (meant !== undefined) return others.length === 0 ? meant.id : undefined;
  }
  return undefined;
}

/** Returns the ids of a list in one text, "GOAL_1, GOAL_2"; the text itself if it is not such a list. */
function knownIds(said: string, items: readonly Identified[]): readonly string[] {
  const whole = knownId(said, items);
  if (whole !== undefined) return [whole];
  const ids = said.split(/\s*(?:[,;]|\band\b)\s*/).map((part) => knownId(part, items));
  return ids.every((id) => id !== undefined) ? ids : [said];
}

function keyOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
