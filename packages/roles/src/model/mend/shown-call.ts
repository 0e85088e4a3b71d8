import type { CoordinatorAnswer, Json, JsonObject } from '@pce/core/contracts';
import { isJsonObject, splitWords, stem, type ToolCandidate } from '@pce/core/internal';
import type { CoordinatorInput } from '@pce/core/ports';
import { lettersOf } from './mend-answer.js';
import { takesType } from './misfits.js';

/** Accepts only a shown tool, or a workflow that the command names, regardless of texts that the model read. */
export function shownCall(
  answer: CoordinatorAnswer,
  { candidates, command }: CoordinatorInput,
): CoordinatorAnswer {
  if (answer.status !== 'selected') return answer;
  if (answer.kind === 'workflow' && command.includes(answer.name)) return answer;
  const tool = answer.kind === 'tool' ? shownTool(answer.name, candidates) : undefined;
  return tool === undefined
    ? { status: 'blocked', reason: `${answer.name} is not among the tools of this host` }
    : { ...answer, name: tool.name, args: shownArguments(answer.args, tool) };
}

/** Returns the tool with a differently spelled name: `Shop.Search`, `functions.shop_search()`. */
function shownTool(said: string, tools: readonly ToolCandidate[]): ToolCandidate | undefined {
  const same = tools.find(({ name }) => name === said);
  if (same !== undefined) return same;
  const letters = lettersOf(said.trim().replace(/^functions\.|\(\)$/g, ''));
  const [only, ...others] = tools.filter(({ name }) => lettersOf(name) === letters);
  return others.length === 0 ? only : undefined;
}

/**
 * Returns arguments by the names that a tool shows. A name that it does not have is read as the one absent parameter spelled
 * with the same letters or, for a read, as the one whose name or description has its words and whose type takes the value.
 * All else is unchanged, for the tool's schema to reject.
 */
function shownArguments(args: JsonObject, { parameters, effect }: ToolCandidate): JsonObject {
  const { properties } = parameters;
  if (!isJsonObject(properties)) return args;
  const free = Object.entries(properties).filter(([name]) => !Object.hasOwn(args, name));
  const shownName = (said: string, value: Json): string => {
    if (Object.hasOwn(properties, said)) return said;
    const same = free.filter(([name]) => lettersOf(name) === lettersOf(said));
    const fits = effect === 'read' ? free.filter((one) => takes(one, said, value)) : [];
    const [only, ...others] = same.length > 0 ? same : fits;
    return only === undefined || others.length > 0 ? said : only[0];
  };
  const named = Object.entries(args).map(([said, value]) => [shownName(said, value), value]);
  const isClear = new Set(named.map(([name]) => name)).size === named.length;
  return isClear ? Object.fromEntries(named) : args;
}

/** Returns whether a parameter is about the words of a name and has the type of a value. */
function takes([name, schema]: [string, Json | undefined], said: string, value: Json): boolean {
  if (!isJsonObject(schema)) return false;
  const about = new Set(splitWords(`${name} ${schema.description ?? ''}`).map(stem));
  const words = splitWords(said);
  return (
    takesType(value, schema) && words.length > 0 && words.every((word) => about.has(stem(word)))
  );
}
