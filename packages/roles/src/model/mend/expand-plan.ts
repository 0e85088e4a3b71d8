import type { Json, JsonObject } from '@pce/core/contracts';
import { boundSchema, isJsonObject } from '@pce/core/internal';
import * as z from 'zod/mini';
import { knownId } from './mend-goals.js';

/** Routes of a plan without goals. */
const goalless: ReadonlySet<Json | undefined> = new Set([
  'synthesis',
  'reply',
  'clarify',
  'refresh_context',
  'tasks',
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

/**
 * Returns a Planner's statement about a constraint as the contract has it; `undefined` if its fields are empty or
 * invalid: then its text binds, and the policy gate asks about it. If only `ask` is set, without an act, the constraint
 * is left to the Executor, which sees it and can ask.
 */
function boundOf({ limit, only, never, ...rest }: JsonObject): JsonObject | undefined {
  const counted = isJsonObject(limit) ? limit : {};
  const bound = nonEmpty({
    ...rest,
    only: lines(only),
    never: lines(never),
    limit: nonEmpty({ ...counted, max: numeric(counted.max), min: numeric(counted.min) }),
  });
  const { success, data = {} } = z.safeParse(boundSchema, bound);
  const { ask: _, ...fields } = bound;
  const isLeft = bound.ask === true && Object.keys(fields).length === 1;
  if (success && isLeft) return { ...fields, content: true };
  return success && Object.keys(data).length > 1 ? bound : undefined;
}

/** Returns the non-empty fields. */
function nonEmpty(fields: Readonly<Record<string, Json | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]): [string, Json][] =>
      value === undefined || ['null', '""', 'false', '[]', '{}'].includes(JSON.stringify(value))
        ? []
        : [[name, value]],
    ),
  );
}

function lines(value: Json = null): Json[] {
  return [value]
    .flat()
    .filter((one) => one !== null && one !== '')
    .map(String);
}

function numeric(value: Json = null): Json {
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
}

/**
 * Repairs a plan before validation: adds ids to goals and tasks in plain sentences, trims ids, and replaces other names
 * of goals in `dependsOn` by ids.
 */
export function mendPlan(value: unknown): unknown {
  if (!isJsonObject(value)) return value;
  return {
    ...value,
    ...(value.goals !== undefined && { goals: mendItems(value.goals, 'GOAL', 'description') }),
    ...(value.tasks !== undefined && { tasks: mendItems(value.tasks, 'TASK', 'title') }),
    ...(isJsonObject(value.workpad) &&
      value.workpad.tasks !== undefined && {
        workpad: { ...value.workpad, tasks: mendItems(value.workpad.tasks, 'STEP', 'description') },
      }),
  };
}

function mendItems(list: unknown, prefix: string, textKey: string): unknown {
  const isLine = typeof list === 'string' && /^[^\n]*\S[^\n]*$/.test(list);
  if (!Array.isArray(list) && !isJsonObject(list) && !isLine) return list;
  const items: readonly unknown[] = Array.isArray(list) ? list : [list];
  const hasIds = items.some((item) => isJsonObject(item) && item.id !== undefined);
  const named = items.map((item, index) => {
    const id = `${prefix}_${index + 1}`;
    if (typeof item === 'string') return { id, [textKey]: item };
    if (!isJsonObject(item)) return item;
    if (item.id === undefined) return hasIds ? item : { id, ...item };
    if (typeof item.id === 'number') return { ...item, id: `${prefix}_${item.id}` };
    return typeof item.id === 'string'
      ? { ...item, id: item.id.trim().replace(/\s+/g, '_') }
      : item;
  });
  const known = named.flatMap((item) => {
    if (!isJsonObject(item) || typeof item.id !== 'string') return [];
    const text = item[textKey];
    return [{ id: item.id, ...(typeof text === 'string' && { description: text }) }];
  });
  return named.map((item) => {
    if (!isJsonObject(item) || item.dependsOn === undefined || item.dependsOn === null) return item;
    const said: readonly unknown[] = Array.isArray(item.dependsOn)
      ? item.dependsOn
      : [item.dependsOn];
    const dependsOn = said.map((id) =>
      typeof id === 'string' || typeof id === 'number' ? (knownId(String(id), known) ?? id) : id,
    );
    return { ...item, dependsOn };
  });
}
