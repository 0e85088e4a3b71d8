import { isJsonObject, type Json, type JsonObject } from '@pce/core/contracts';

/** Routes of a plan that works on no goals. */
const goalless: ReadonlySet<Json | undefined> = new Set([
  ...['synthesis', 'clarify', 'refresh_context', 'tasks'],
]);

/**
 * Returns a Planner's answer with what its prompt lets it leave out: the route that its goals, its tasks or its answer
 * imply, the goals of a plan that works on none, and the ids of goals where none has one.
 */
export function expandPlan(value: unknown): unknown {
  if (!isJsonObject(value)) return value;
  const { routeTo, goals = null, answer, tasks, ...rest } = value;
  const route = isTold(routeTo) ? routeTo : impliedRoute(value);
  return {
    ...rest,
    ...(isTold(answer) && { answer }),
    ...(isTold(tasks) && { tasks }),
    ...(route !== undefined && { routeTo: route }),
    ...(goals !== null && { goals: withIds(goals) }),
    ...(goals === null && goalless.has(route) && { goals: [] }),
  };
}

function impliedRoute({ goals, tasks, answer }: JsonObject): string | undefined {
  if (isTold(answer)) return isTold(tasks) ? undefined : 'synthesis';
  if (isTold(tasks)) return 'tasks';
  return isTold(goals) ? 'executor' : undefined;
}

function isTold(told: Json | undefined): boolean {
  return Array.isArray(told) ? told.length > 0 : told !== undefined && told !== null && told !== '';
}

function withIds(goals: Json): Json {
  if (!Array.isArray(goals)) return goals;
  const hasNone = goals.every((goal) => isJsonObject(goal) && goal.id === undefined);
  return hasNone
    ? goals.map((goal, index) => ({ id: `GOAL_${index + 1}`, ...Object(goal) }))
    : goals;
}
