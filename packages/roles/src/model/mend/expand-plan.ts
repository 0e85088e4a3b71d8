import { isJsonObject, type Json, type JsonObject } from '@pce/core/contracts';
import { boundOf } from './bound-of.js';

/** Routes of a plan without goals. */
const goalless: ReadonlySet<Json | undefined> = new Set([
  ...['synthesis', 'reply', 'clarify', 'refresh_context', 'tasks'],
]);

/**
 * Returns a Planner's answer as its contract has it: infers the route from its fields, adds ids to goals, and moves
 * constraints into the workpad, as texts and fields. Answers that name their route are kept.
 */
export function expandPlan(value: unknown): unknown {
  if (!isJsonObject(value)) return value;
  const { routeTo, goals = null, answer, reply, question, tasks, constraints, ...rest } = value;
  const route = isSet(routeTo) ? routeTo : impliedRoute(value);
  const text = route === 'reply' ? (isSet(reply) ? reply : answer) : answer;
  return {
    ...rest,
    ...(isSet(text) && { answer: text }),
    ...(isSet(tasks) && { tasks }),
    ...(isSet(question) && !isSet(rest.reason) && { reason: question }),
    ...((isSet(constraints) || Array.isArray(constraints)) &&
      workpadWith(rest, [constraints ?? []].flat())),
    ...(route !== undefined && { routeTo: route }),
    ...(goals !== null && { goals: withIds(goals) }),
    ...(goals === null && goalless.has(route) && { goals: [] }),
  };
}

function workpadWith({ workpad }: JsonObject, said: readonly Json[]): JsonObject {
  const before = isJsonObject(workpad) ? workpad : {};
  const own = Array.isArray(before.constraints) ? before.constraints : [];
  const texts = said.map((one) => (isJsonObject(one) ? (one.text ?? '') : one));
  const bounds = said.flatMap((one) => (isJsonObject(one) ? (boundOf(one) ?? []) : []));
  const constraints = [...own, ...texts.filter((text) => text !== '')];
  return { workpad: { ...before, constraints, bounds } };
}

function impliedRoute({ goals, tasks, answer, reply, question }: JsonObject): string | undefined {
  if (isSet(tasks)) return isSet(answer) || isSet(reply) ? undefined : 'tasks';
  if (isSet(reply)) return 'reply';
  if (isSet(answer)) return 'synthesis';
  if (isSet(goals)) return 'executor';
  return isSet(question) ? 'clarify' : undefined;
}

function isSet(value: Json = null): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== '';
}

/** Adds ids to goals if none has one; a goal may be a plain sentence. */
function withIds(goals: Json): Json {
  if (!Array.isArray(goals)) return goals;
  const items = goals.map((goal) => (typeof goal === 'string' ? { description: goal } : goal));
  const hasNone = items.every((goal) => isJsonObject(goal) && goal.id === undefined);
  return hasNone
    ? items.map((goal, index) => ({ id: `GOAL_${index + 1}`, ...Object(goal) }))
    : items;
}
