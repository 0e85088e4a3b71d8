import type { Json, JsonObject } from '@pce/core/contracts';
import { type ExecutorAction, isJsonObject, lookTool, maxCommands } from '@pce/core/internal';
import { shorten } from '@pce/role-parts';
import { everyGoal } from './mend-goals.js';

/** Maximum characters of the commands that are listed as not executed yet. */
const maxNotYet = 4_000;

/**
 * Returns an Executor's answer as its contract has it: infers the action from its fields, unwraps a single command, and
 * handles "done", questions and goals that were not reached. Answers that name their action are kept.
 */
export function expandDecision(value: unknown): unknown {
  if (!isJsonObject(value)) return value;
  const { command, commands, done, completes, question, notReached, ...rest } = value;
  const action = actionOf(rest.action);
  const { action: _, askFirst, ...fields } = rest;
  const said = {
    ...withoutEmpty(fields),
    ...progressOf(notReached, rest.goalsProgress),
    ...constraintsIn(fields.constraints, askFirst),
  };
  const given = commandsIn(command, commands);
  const isDone = isTrue(done) || isTrue(completes);
  if (given.length > 0) return commanding({ action, given, isDone, said });
  const { look, reply, answer, calls } = said;
  if (isSet(look) || isSet(calls))
    return { ...looking(said), action: 'COMMAND', ...completing(isDone) };
  if (isSet(reply) || isSet(answer)) return answering(said);
  if (isSet(question)) return { ...said, action: 'BLOCKED', asks: true, reasoning: question };
  if (action !== undefined) return { ...said, action };
  if (isDone || isSet(notReached)) return ended(said);
  return isSet(said.analysis) ? { ...said, action: 'ANALYZE' } : said;
}

function commanding({
  action,
  given,
  isDone,
  said: { look, reply: _, answer: __, ...said },
}: {
  readonly action: ExecutorAction | undefined;
  readonly given: readonly Json[];
  readonly isDone: boolean;
  readonly said: JsonObject;
}): JsonObject {
  const now = given.slice(0, maxCommands);
  const later = [...given.slice(maxCommands), ...(isSet(look) ? [`look at ${String(look)}`] : [])];
  const [first, ...others] = now;
  const names = shorten(later.join('; '), maxNotYet);
  const notYet =
    later.length === 0
      ? {}
      : { analysis: `Not yet, to be given again (${later.length}): ${names}` };
  return {
    ...said,
    action: action ?? 'COMMAND',
    ...(first !== undefined && (others.length === 0 ? { command: first } : { commands: [...now] })),
    ...completing(isDone && later.length === 0),
    ...notYet,
  };
}

/**
 * Returns the constraints that an answer names. Those not in `askFirst` are already judged by the deciding role: code
 * enforces what it can compute, and asks about no other.
 */
function constraintsIn(constraints: Json | undefined, askFirst: Json | undefined): JsonObject {
  const texts = (said: Json | undefined) => [said ?? []].flat().filter(isSet).map(textIn);
  const [judged, asked] = [texts(constraints), texts(askFirst)];
  return judged.length + asked.length === 0
    ? {}
    : {
        constraints: [...judged, ...asked],
        bounds: judged.map((text) => ({ text, content: true })),
      };
}

/** Turns several looks into parallel calls. */
function looking({ look, ...said }: JsonObject): JsonObject {
  const looks = [look ?? []].flat().filter(isSet);
  const [first, ...others] = looks;
  if (first === undefined) return said;
  if (others.length === 0) return { ...said, look: first };
  const calls = looks.map((expression) => ({ tool: lookTool, args: { expression } }));
  return { ...said, calls: calls.slice(0, maxCommands) };
}

const actions: readonly ExecutorAction[] = [
  ...(['COMMAND', 'ANALYZE', 'COMPLETE', 'BLOCKED'] as const),
  ...(['CREATE_TOOL_FAMILY_SPEC', 'CREATE_TOOL', 'CREATE_WORKFLOW', 'EDIT', 'DELETE'] as const),
];

/** Returns the action that an answer names, normalized. */
function actionOf(said: Json | undefined): ExecutorAction | undefined {
  const name = String(said).trim().toUpperCase().replace(/[ -]/g, '_');
  return actions.find((action) => action === name);
}

/** Treats a reply that cites the context as an answer, which is validated. */
function answering({ reply, ...said }: JsonObject): JsonObject {
  if (!isSet(reply)) return ended(said);
  return typeof reply === 'string' && reply.includes('[ctx]')
    ? ended({ ...said, answer: reply })
    : ended({ ...said, reply });
}

/** Expands the short form of an end: goals that are not named are achieved. */
function ended(said: JsonObject): JsonObject {
  const all = [{ goalId: everyGoal, status: 'achieved' }];
  return { goalsProgress: all, ...said, action: 'COMPLETE' };
}

/** Returns the distinct commands of both fields, single or in lists. */
function commandsIn(command: Json | undefined, commands: Json | undefined): readonly Json[] {
  const all = [command, commands].flatMap((one) => (Array.isArray(one) ? one : [one]));
  return [...new Set(all.filter(isSet).map(textOf))];
}

/** Unwraps a command in an object. */
function textOf(said: Json): Json {
  const text = isJsonObject(said) ? (said.command ?? said) : said;
  return typeof text === 'string' ? text.trim() : text;
}

function completing(isDone: boolean): JsonObject {
  return isDone ? { completes: true } : {};
}

/** Returns the progress of goals that were not reached: by id with the reason, in a list, or one reason for all. */
function progressOf(notReached: Json | undefined, reported: Json | undefined): JsonObject {
  if (!isSet(notReached)) return {};
  const items = Array.isArray(notReached) ? notReached : [notReached];
  const blocked = items
    .flatMap((item) => (isJsonObject(item) ? reasonsIn(item) : [reasonIn(item)]))
    .map(([goalId, progress]) => ({ goalId, status: 'blocked', progress }));
  return { goalsProgress: [...(Array.isArray(reported) ? reported : []), ...blocked] };
}

type Reason = readonly [goalId: string, why: string];

/** Returns reasons by goal, `{"GOAL_2": "why"}`, or that of one goal, `{"goal": "GOAL_2", "reason": "why"}`. */
function reasonsIn(item: JsonObject): readonly Reason[] {
  const { goalId, goal, id, reason, why, progress } = item;
  const named = [goalId, goal, id].find((one) => typeof one === 'string' && one !== '');
  if (named !== undefined) return [[String(named), String(reason ?? why ?? progress ?? '')]];
  return Object.entries(item).map(([name, said]) => [name || everyGoal, textIn(said)]);
}

/** Parses the reason of one goal if the text begins with its id: "GOAL_2: no shop sells it". */
function reasonIn(item: Json): Reason {
  const text = textIn(item);
  const [, id, why = ''] = /^\s*([A-Za-z]+[_ -]?\d+)\b\s*(?:[:,–-]\s*(.*))?$/s.exec(text) ?? [];
  return id === undefined ? [everyGoal, text] : [id, why];
}

function textIn(said: Json): string {
  return typeof said === 'string' ? said : JSON.stringify(said);
}

function withoutEmpty(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, said]) => isSet(said)));
}

function isTrue(said: Json | undefined): boolean {
  if (isJsonObject(said)) return Object.values(said).some(isTrue);
  return (
    said === true ||
    said === 1 ||
    (typeof said === 'string' && /^(?:true|yes|done)$/i.test(said.trim()))
  );
}

function isSet(said: Json | undefined): said is Json {
  if (said === undefined || said === null || said === '') return false;
  if (Array.isArray(said)) return said.length > 0;
  return !isJsonObject(said) || Object.keys(said).length > 0;
}
