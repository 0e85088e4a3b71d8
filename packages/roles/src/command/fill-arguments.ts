import type { CommandWord } from '@pce/core/commands';
import type { Json, JsonObject } from '@pce/core/contracts';
import { type CommandText, readCommandText } from './command-text.js';
import type { CommandValue } from './command-value.js';
import { firstFrom } from './first-from.js';
import { type LabelledValue, labelledValues } from './labelled-values.js';
import { type Parameter, parametersOf } from './parameters.js';
import { seriesIn } from './series.js';
import { toArgument } from './to-argument.js';
import { enoughForOptional, enoughForRequired, fitOf } from './value-fit.js';
import { choiceIn, type SaidArgument, switchIn } from './word-arguments.js';

/** Arguments for a tool, derived from the words of a command. */
export interface FilledArguments {
  /** Arguments by name, all of them properties of the schema. References are written as `{ "$ref": "r2" }`. */
  readonly args: JsonObject;
  /** Required parameters that the command gives no value for. */
  readonly missing: readonly Parameter[];
  /** Values of the command that became an argument. */
  readonly used: readonly CommandValue[];
  /** The parameter of each of them. */
  readonly parameterOf: ReadonlyMap<CommandValue, Parameter>;
  /** Words that selected one of a parameter's values, or turned a switch on or off. */
  readonly usedWords: ReadonlySet<CommandWord>;
  /** Quotations, paths, references and other marked values that no parameter takes. */
  readonly unused: readonly CommandValue[];
  /** How clearly the values belong to their parameters, 0..1; 0 if there are none. */
  readonly certainty: number;
  /** Values that could also belong to other parameters. */
  readonly doubtful: readonly DoubtfulValue[];
}

interface DoubtfulValue {
  readonly value: CommandValue;
  /** The parameter it was assigned to, and the other candidate. */
  readonly readings: readonly [Parameter, Parameter];
}

interface Pair {
  readonly parameter: Parameter;
  readonly values: readonly [CommandValue, ...CommandValue[]];
  readonly argument: Json;
  readonly fit: number;
}

/**
 * Fills a tool's parameters from a command in plain words. Deterministic: the same words give the same arguments, and
 * parameters that no word stands for are left out.
 */
export function fillArguments(command: string | CommandText, schema: JsonObject): FilledArguments {
  const text = typeof command === 'string' ? readCommandText(command) : command;
  const parameters = parametersOf(schema);
  const labelled = labelledPairs(parameters, text);
  const free = withoutLabelled(text, labelled);
  const pairs = pairsOf(
    parameters.filter(({ name }) => !labelled.has(name)),
    free,
  );
  const chosen = new Map([...labelled, ...choosePairs(pairs)]);
  const parameterOf = new Map(
    [...chosen.values()].flatMap(({ values, parameter }) =>
      values.map((value): [CommandValue, Parameter] => [value, parameter]),
    ),
  );
  const used = new Set(parameterOf.keys());
  const filled = new Map(
    [...chosen].map(([name, { argument }]): [string, Json] => [name, argument]),
  );
  const usedWords = new Set([...labelled.values()].flatMap(({ words }) => words));
  for (const parameter of parameters) {
    if (filled.has(parameter.name)) continue;
    const said = wordArgument(
      parameter,
      text.words.filter((word) => !usedWords.has(word)),
    );
    if (said === undefined) continue;
    filled.set(parameter.name, said.argument);
    for (const word of said.words) usedWords.add(word);
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
    parameterOf,
    usedWords,
    unused: free.values.filter((value) => isMarked(value) && !isTaken(value, used)),
    certainty: certaintyOf([...chosen.values()]),
    doubtful: doubtfulValues(chosen, pairs),
  };
}

/** A pair whose value is labelled, and its label. */
interface LabelledPair extends Pair, Pick<LabelledValue, 'words' | 'start' | 'end'> {}

/** Fit of a value that stands after the name of its parameter. */
const byLabel = 300;

/** Returns the pairs that the command itself names, by parameter. */
function labelledPairs(
  parameters: readonly Parameter[],
  text: CommandText,
): ReadonlyMap<string, LabelledPair> {
  return new Map(
    labelledValues(parameters, text).flatMap(({ parameter, value, words, start, end }) => {
      const pair = pairOf(parameter, value, text.lists, byLabel);
      return pair === undefined ? [] : [[parameter.name, { ...pair, words, start, end }]];
    }),
  );
}

/** Returns the command without the values that are labelled, and without what only looks like a value inside a label. */
function withoutLabelled(
  text: CommandText,
  labelled: ReadonlyMap<string, LabelledPair>,
): CommandText {
  if (labelled.size === 0) return text;
  const pairs = [...labelled.values()];
  const isFree = (value: CommandValue): boolean =>
    !pairs.some(
      ({ values, start, end }) =>
        (value.start < end && start < value.end) || values.includes(value),
    );
  const lists = [...text.lists].map(([list, values]) => [list, values.filter(isFree)] as const);
  return { ...text, values: text.values.filter(isFree), lists: new Map(lists) };
}

/** Returns the best pair of each parameter; no value is assigned twice. */
function choosePairs(pairs: readonly Pair[]): Map<string, Pair> {
  const chosen = new Map<string, Pair>();
  const used = new Set<CommandValue>();
  const usedLists = new Set<number>();
  for (const pair of pairs) {
    const { parameter, values } = pair;
    if (chosen.has(parameter.name) || values.some((value) => isTaken(value, used))) continue;
    // Items of a list belong to one parameter, unless they are bounds or numbers in a row for parameters in a row.
    const [{ list, before, kind }] = values;
    if (usedLists.has(list) && before !== 'between' && kind !== 'number') continue;
    chosen.set(parameter.name, pair);
    usedLists.add(list);
    for (const value of values) used.add(value);
  }
  return chosen;
}

function certaintyOf(pairs: readonly Pair[]): number {
  const total = pairs.reduce((sum, { fit }) => sum + Math.min(fit, 100), 0);
  return pairs.length === 0 ? 0 : total / pairs.length / 100;
}

/** Fit of a value in a row for parameters in a row. */
const inSeries = 100;

/** Difference below which two fits are considered equal. */
const margin = 10;

/** Finds values that fit another free parameter as well, or that could be swapped with another value. */
function doubtfulValues(
  chosen: ReadonlyMap<string, Pair>,
  pairs: readonly Pair[],
): DoubtfulValue[] {
  const fits = new Map(pairs.map((pair) => [keyOf(pair), pair.fit]));
  return [...chosen.values()].flatMap((pair) => {
    const rival = pairs.find((other) => isRival(other, pair, chosen, fits));
    return rival === undefined
      ? []
      : [{ value: pair.values[0], readings: [pair.parameter, rival.parameter] as const }];
  });
}

function isRival(
  other: Pair,
  pair: Pair,
  chosen: ReadonlyMap<string, Pair>,
  fits: ReadonlyMap<string, number>,
): boolean {
  const [value] = pair.values;
  if (other.parameter === pair.parameter || other.values[0] !== value) return false;
  const holder = chosen.get(other.parameter.name);
  if (holder === undefined) {
    const isWorse = pair.parameter.isRequired && !other.parameter.isRequired;
    return !isWorse && other.fit >= pair.fit - margin;
  }
  const swapped = fits.get(`${pair.parameter.name} ${holder.values[0].start}`);
  return swapped !== undefined && other.fit + swapped >= pair.fit + holder.fit - margin;
}

function keyOf({ parameter, values }: Pair): string {
  return `${parameter.name} ${values[0].start}`;
}

/** Returns whether a value's form sets it apart from plain words. */
function isMarked({ kind }: CommandValue): boolean {
  return kind !== 'name' && kind !== 'phrase' && kind !== 'item' && kind !== 'rest';
}

/** Values stand side by side, but for the rest of the command, which has all of them in it. */
function isTaken(value: CommandValue, used: ReadonlySet<CommandValue>): boolean {
  if (value.kind === 'rest') return used.size > 0;
  const [first] = used;
  return used.has(value) || first?.kind === 'rest';
}

/** Pairs every value with every parameter it could belong to, best fit first; required parameters first among equals. */
function pairsOf(parameters: readonly Parameter[], text: CommandText): Pair[] {
  const verb = text.words[0]?.text ?? '';
  const pairs: Pair[] = [];
  const series = seriesIn(parameters, text.values);
  for (const parameter of parameters) {
    for (const value of text.values) {
      if (saysNothing(value, text)) continue;
      const placed = series.get(value);
      if (placed !== undefined && placed !== parameter) continue;
      const fit = placed === undefined ? fitOf(parameter, value, verb) : inSeries;
      if (fit < (parameter.isRequired ? enoughForRequired : enoughForOptional)) continue;
      const pair = pairOf(parameter, value, text.lists, fit);
      if (pair !== undefined) pairs.push(pair);
    }
  }
  return pairs.sort(
    (a, b) => b.fit - a.fit || Number(b.parameter.isRequired) - Number(a.parameter.isRequired),
  );
}

/** Returns whether a run of plain words is no thing that could be meant: "at all", "may you look". */
function saysNothing({ kind, start, end }: CommandValue, { words }: CommandText): boolean {
  if (kind !== 'phrase' && kind !== 'rest') return false;
  const first = firstFrom(words, start);
  if (words[first]?.class === 'modal') return true;
  for (let place = first; (words[place]?.end ?? Number.POSITIVE_INFINITY) <= end; place += 1) {
    if (words[place]?.class === 'content') return false;
  }
  return true;
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

function wordArgument(
  parameter: Parameter,
  words: readonly CommandWord[],
): SaidArgument | undefined {
  if (parameter.choices.length > 0) return choiceIn(words, parameter);
  return parameter.types.has('boolean') ? switchIn(words, parameter) : undefined;
}
