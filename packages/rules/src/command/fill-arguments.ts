import type { Json, JsonObject } from '@pce/core/contracts';
import { type CommandWord, splitWords, stem } from '@pce/core/internal';
import { type CommandText, type CommandValue, type Parameter, parametersOf } from './parameters.js';
import { fitOf, labelLength, type Occasion, toArgument } from './value-fit.js';

export interface FilledArguments {
  /** Arguments by property name of the schema. References are written as `{ "$ref": "r2" }`. */
  readonly args: JsonObject;
  /** Required parameters without a value in the command. */
  readonly missing: readonly Parameter[];
  /** Values that became an argument. */
  readonly used: readonly CommandValue[];
  /** Words that selected a parameter's choice or a switch. */
  readonly usedWords: ReadonlySet<CommandWord>;
  readonly unused: readonly CommandValue[];
  /** Names of the parameters whose value follows their name or is expressed in words. */
  readonly labelled: ReadonlySet<string>;
  /** Values that could also belong to other parameters. */
  readonly doubtful: readonly DoubtfulValue[];
}

interface DoubtfulValue {
  readonly value: CommandValue;
  /** The assigned parameter and the other candidate. */
  readonly readings: readonly [Parameter, Parameter];
}

/** Values that become one argument: one, or the items of a list. */
interface Unit {
  readonly values: readonly [CommandValue, ...CommandValue[]];
  readonly options: readonly Option[];
}

interface Option {
  readonly parameter: Parameter;
  readonly argument: Json;
  readonly fit: number;
  readonly isLabelled: boolean;
}

/** A choice for each unit; `undefined` if it has no place. */
interface Assignment {
  readonly options: readonly (Option | undefined)[];
  readonly fit: number;
}

/** Maximum number of values of a command without lists, and of parameters tried for each. */
const maxUnits = 6;
const maxOptions = 4;
const labelledFit = 100;

/**
 * Fills a tool's parameters from the values of a command: first values labelled with a parameter's name, then each by its
 * form, the noun next to it and its preposition. Deterministic: omits parameters without a value; interchangeable values are
 * `doubtful`.
 */
export function fillArguments(
  text: CommandText,
  schema: JsonObject,
  { isRead, takesFiles }: { readonly isRead: boolean; readonly takesFiles: boolean },
): FilledArguments {
  const parameters = parametersOf(schema);
  // A name such as `max_results` looks like an id but labels a value.
  const values = text.values.filter(
    ({ text: one, start, end }) =>
      end - start > one.length || !parameters.some(({ words }) => words.join() === stemsIn(one)),
  );
  const verb = text.words.find((word) => word.class !== 'courtesy')?.text ?? '';
  const units = unitsOf(values, (unit) =>
    takesFiles || unit[0].kind !== 'path' ? optionsFor(unit, parameters, { verb, isRead }) : [],
  );
  const [best, second] = assignments(units.slice(0, maxUnits), parameters);
  const chosen = units.map((unit, place) => ({ unit, option: best?.options[place] }));
  const args = new Map(
    chosen.flatMap(({ option }) => (option ? [[option.parameter.name, option.argument]] : [])),
  );
  const used = chosen.flatMap(({ unit, option }) => (option ? unit.values : []));
  const labelled = new Set(
    chosen.flatMap(({ option }) => (option?.isLabelled ? [option.parameter.name] : [])),
  );
  const usedWords = new Set<CommandWord>();
  for (const parameter of parameters) {
    if (args.has(parameter.name)) continue;
    const said = saidArgument(
      text.words.filter((word) => !usedWords.has(word)),
      parameter,
    );
    if (said === undefined) continue;
    args.set(parameter.name, said.argument);
    labelled.add(parameter.name);
    for (const word of said.words) usedWords.add(word);
  }
  return {
    args: Object.fromEntries(
      parameters.flatMap(({ name }): [string, Json][] => {
        const argument = args.get(name);
        return argument === undefined ? [] : [[name, argument]];
      }),
    ),
    missing: parameters.filter(({ name, isRequired }) => isRequired && !args.has(name)),
    used,
    usedWords,
    labelled,
    unused: values.filter((value) => !used.includes(value)),
    doubtful: best && second && second.fit >= best.fit ? doubtsOf(units, best, second) : [],
  };
}

function stemsIn(text: string): string {
  return splitWords(text).map(stem).join();
}

function doubtsOf(units: readonly Unit[], best: Assignment, second: Assignment): DoubtfulValue[] {
  return units.flatMap(({ values: [value] }, place) => {
    const [one, other] = [best.options[place]?.parameter, second.options[place]?.parameter];
    return one && other && one !== other ? [{ value, readings: [one, other] as const }] : [];
  });
}

/** Splits a list into its values unless a parameter takes all of it. */
function unitsOf(
  values: readonly CommandValue[],
  options: (unit: Unit['values']) => readonly Option[],
): Unit[] {
  const lists = Map.groupBy(values, ({ list }) => list);
  const unitOf = (unit: Unit['values']): Unit => ({ values: unit, options: options(unit) });
  return [...lists.values()].flatMap(([first, ...rest]): Unit[] => {
    if (first === undefined) return [];
    const whole = unitOf([first, ...rest]);
    return whole.options.length > 0 ? [whole] : [first, ...rest].map((value) => unitOf([value]));
  });
}

function optionsFor(
  values: Unit['values'],
  parameters: readonly Parameter[],
  occasion: Occasion,
): Option[] {
  const [value] = values;
  const labels = parameters.map((parameter) => labelLength(parameter, value, occasion.verb));
  const longest = Math.max(0, ...labels);
  const options = parameters.flatMap((parameter, place): Option[] => {
    const isLabelled = longest > 0 && labels[place] === longest;
    const fit = isLabelled ? labelledFit : longest > 0 ? 0 : fitOf(parameter, value, occasion);
    const argument = fit === 0 ? undefined : toArgument(parameter, values);
    return argument === undefined ? [] : [{ parameter, argument, fit, isLabelled }];
  });
  return options.sort((a, b) => rank(b) - rank(a)).slice(0, maxOptions);
}

function rank({ fit, parameter: { isRequired } }: Option): number {
  return fit + (isRequired ? 1 : 0);
}

/** Names of parameters in sequence: `first` and `second`, `number1` and `number2`, `x` and `y`. */
const inRow = /^(?:first|second|third|[a-z]|.*\d)$/i;

/** Returns the two best assignments of values to parameters. A parameter takes one value; each unassigned value has a cost. */
function assignments(units: readonly Unit[], parameters: readonly Parameter[]): Assignment[] {
  let best: Assignment[] = [];
  const options: (Option | undefined)[] = [];
  const visit = (place: number, fit: number): void => {
    const unit = units[place];
    if (unit === undefined) {
      best = [...best, { options: [...options], fit }].sort((a, b) => b.fit - a.fit).slice(0, 2);
      return;
    }
    for (const option of unit.options) {
      if (options.some((other) => other?.parameter === option.parameter)) continue;
      const above = options.at(-1);
      // Values of a list are assigned in order to parameters in sequence.
      const isNext =
        above !== undefined &&
        units[place - 1]?.values[0].list === unit.values[0].list &&
        [above, option].every(({ parameter }) => inRow.test(parameter.name)) &&
        parameters.indexOf(above.parameter) < parameters.indexOf(option.parameter);
      options.push(option);
      visit(place + 1, fit + rank(option) + (isNext ? 1 : 0));
      options.pop();
    }
    options.push(undefined);
    visit(place + 1, fit - 2 * labelledFit);
    options.pop();
  };
  visit(0, 0);
  return best;
}

interface SaidArgument {
  readonly argument: Json;
  readonly words: readonly CommandWord[];
}

/** Returns the argument that words express: a choice of the parameter, or a switch. */
function saidArgument(
  words: readonly CommandWord[],
  parameter: Parameter,
): SaidArgument | undefined {
  if (parameter.choices.length > 0) return choiceIn(words, parameter);
  return parameter.types.has('boolean') ? switchIn(words, parameter) : undefined;
}

/** Returns the choice whose words the command has; a single choice needs none. `undefined` if several fit. */
function choiceIn(
  words: readonly CommandWord[],
  { choices, isRequired }: Parameter,
): SaidArgument | undefined {
  const [only] = choices;
  if (choices.length === 1) {
    return isRequired && only !== undefined ? { argument: only, words: [] } : undefined;
  }
  const found = choices.flatMap((choice): SaidArgument[] => {
    const named = typeof choice === 'string' ? splitWords(choice).map(stem) : [];
    const said = words.filter((word) => named.includes(word.stem));
    const isSaid =
      named.length > 0 && named.every((name) => said.some((word) => word.stem === name));
    return isSaid ? [{ argument: choice, words: said }] : [];
  });
  // Words such as "all" only count if nothing else matches.
  const telling = found.filter((choice) => choice.words.some((word) => word.class === 'content'));
  const [chosen, ...others] = telling.length > 0 ? telling : found;
  return others.length === 0 ? chosen : undefined;
}

/** Reads a switch: on if the command has its name ("recursively", `--dry-run`), off if a negation precedes it. */
function switchIn(words: readonly CommandWord[], parameter: Parameter): SaidArgument | undefined {
  const names = parameter.words.map(baseOf);
  const bases = words.map(({ stem: own, text }) =>
    text.startsWith('--') ? splitWords(text).map(stem).join(' ') : baseOf(own),
  );
  const flag = bases.indexOf(parameter.words.join(' '));
  const place = flag === -1 ? bases.indexOf(names.at(-1) ?? '') : flag;
  const said = words.filter((_, at) => at === flag || names.includes(bases[at] ?? ''));
  const isWhole = flag !== -1 || names.every((name) => bases.includes(name));
  if (place === -1 || !isWhole) return undefined;
  const value = words[place + 1]?.text ?? '';
  const isValue = /^(?:true|false)$/.test(value);
  const denied = words
    .slice(Math.max(0, place - 2), place)
    .filter(({ text }) => /^(?:not|no|without|don't|never)$/.test(text));
  const spoken = [...said, ...denied, ...(isValue ? words.slice(place + 1, place + 2) : [])];
  return { argument: denied.length === 0 && value !== 'false', words: spoken };
}

/** Returns the base of an adverb: "recursive" for "recursively". */
function baseOf(word: string): string {
  return stem(word.length > 4 ? word.replace(/ly$/, '') : word);
}
