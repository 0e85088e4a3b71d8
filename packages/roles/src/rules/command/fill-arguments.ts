import type { Json, JsonObject } from '@pce/core/contracts';
import { type CommandText, readCommand } from './command-text.js';
import type { CommandValue } from './command-value.js';
import { type Parameter, parametersOf } from './parameters.js';
import { toArgument } from './to-argument.js';
import { enoughForOptional, enoughForRequired, fitOf } from './value-fit.js';
import { choiceIn, switchIn } from './word-arguments.js';

/** The arguments that a command's words give to a tool. */
export interface FilledArguments {
  /** Only properties of the schema. References stand as `{ "$ref": "r2" }`. */
  readonly args: JsonObject;
  /** Required parameters the command says nothing about. */
  readonly missing: readonly Parameter[];
  /** Values of the command that went into an argument. */
  readonly used: readonly CommandValue[];
  /** Quotations, paths, references and other marked values that found no place. */
  readonly unused: readonly CommandValue[];
}

interface Pair {
  readonly parameter: Parameter;
  readonly values: readonly [CommandValue, ...CommandValue[]];
  readonly argument: Json;
  readonly fit: number;
}

/**
 * Fills a tool's parameters from a command in plain words. Pure: the same words give the same arguments, and what no
 * word stands for stays open.
 */
export function fillArguments(command: string | CommandText, schema: JsonObject): FilledArguments {
  const text = typeof command === 'string' ? readCommand(command) : command;
  const parameters = parametersOf(schema);
  const filled = new Map<string, Json>();
  const used = new Set<CommandValue>();
  const usedLists = new Set<number>();
  for (const { parameter, values, argument } of pairsOf(parameters, text)) {
    if (filled.has(parameter.name) || values.some((value) => isTaken(value, used))) continue;
    // The items of a list play one part, unless they are bounds.
    const [{ list, before }] = values;
    if (usedLists.has(list) && before !== 'between') continue;
    filled.set(parameter.name, argument);
    usedLists.add(list);
    for (const value of values) used.add(value);
  }
  for (const parameter of parameters) {
    const argument = filled.get(parameter.name) ?? wordArgument(parameter, text);
    if (argument !== undefined) filled.set(parameter.name, argument);
  }
  return {
    args: Object.fromEntries(
      parameters.flatMap(({ name }): [string, Json][] => {
        const argument = filled.get(name);
        return argument === undefined ? [] : [[name, argument]];
      }),
    ),
    missing: parameters.filter(({ name, isRequired }) => isRequired && !filled.has(name)),
    used: [...used],
    unused: text.values.filter((value) => isMarked(value) && !isTaken(value, used)),
  };
}

/** Whether a value's form sets it apart from plain words. */
function isMarked({ kind }: CommandValue): boolean {
  return kind !== 'phrase' && kind !== 'item' && kind !== 'rest';
}

/** Values stand side by side, but for the rest of the command, which has all of them in it. */
function isTaken(value: CommandValue, used: ReadonlySet<CommandValue>): boolean {
  if (value.kind === 'rest') return used.size > 0;
  const [first] = used;
  return used.has(value) || first?.kind === 'rest';
}

/** Every value with every parameter it could go to, best fit first; required parameters first among equals. */
function pairsOf(parameters: readonly Parameter[], text: CommandText): Pair[] {
  const verb = text.words[0]?.text ?? '';
  const pairs: Pair[] = [];
  for (const parameter of parameters) {
    for (const value of text.values) {
      const fit = fitOf(parameter, value, verb);
      if (fit < (parameter.isRequired ? enoughForRequired : enoughForOptional)) continue;
      const pair = pairOf(parameter, value, text.lists, fit);
      if (pair !== undefined) pairs.push(pair);
    }
  }
  return pairs.sort(
    (a, b) => b.fit - a.fit || Number(b.parameter.isRequired) - Number(a.parameter.isRequired),
  );
}

function pairOf(
  parameter: Parameter,
  value: CommandValue,
  lists: CommandText['lists'],
  fit: number,
): Pair | undefined {
  const isReference = value.kind === 'reference';
  const takesMany = parameter.types.has('array') || (parameter.types.size === 0 && isReference);
  if (value.kind === 'item' && !takesMany) return undefined;
  const listed = takesMany ? (lists.get(value.list) ?? []) : [];
  const alike = listed.filter((other) => (other.kind === 'reference') === isReference);
  // One pair stands for the whole list.
  if (takesMany && alike[0] !== value) return undefined;
  const values: Pair['values'] = [value, ...alike.slice(1)];
  const argument = toArgument(parameter, values);
  return argument === undefined ? undefined : { parameter, values, argument, fit };
}

function wordArgument(parameter: Parameter, { words }: CommandText): Json | undefined {
  if (parameter.choices.length > 0) return choiceIn(words, parameter);
  return parameter.types.has('boolean') ? switchIn(words, parameter) : undefined;
}
