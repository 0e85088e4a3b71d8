import { type CommandToken, type CommandWord, splitWords, stem } from '@pce/core/commands';
import type { CommandText } from './command-text.js';
import type { CommandValue } from './command-value.js';
import { firstFrom } from './first-from.js';
import type { Parameter } from './parameters.js';

/** A value that stands right after the name of its parameter: "origin `Oslo`", "max results: 5", "detail true". */
export interface LabelledValue {
  readonly parameter: Parameter;
  readonly value: CommandValue;
  /** The words of the label, and a value that is a plain word. */
  readonly words: readonly CommandWord[];
  /** Position of the label and of the value in the command. */
  readonly start: number;
  readonly end: number;
}

/** Words between a label and its value. */
const links = new Set('of is are as equal equals to the'.split(' '));
const maxLinks = 2;
/** Names that are ordinary words, too. */
const articles = new Set(['a', 'an', 'i', 'the']);

/**
 * Returns the values that a command labels with all words of a parameter's name. Such a value can belong to no other
 * parameter. A parameter that is labelled twice is left out.
 */
export function labelledValues(
  parameters: readonly Parameter[],
  text: CommandText,
): readonly LabelledValue[] {
  const found: LabelledValue[] = [];
  const named = parameters
    .map((parameter) => ({ parameter, name: splitWords(parameter.name).map(stem) }))
    .filter(({ name: [first = 'a', ...rest] }) => rest.length > 0 || !articles.has(first))
    .sort((a, b) => b.name.length - a.name.length);
  for (const { parameter, name } of named) {
    const [value, other] = firstTwo(parameter, name, text, found);
    if (value !== undefined && other === undefined) found.push(value);
  }
  return found;
}

/** Returns the first two values with a label that none of the others has. */
function firstTwo(
  parameter: Parameter,
  name: readonly string[],
  text: CommandText,
  others: readonly LabelledValue[],
): readonly LabelledValue[] {
  const values: LabelledValue[] = [];
  for (let place = 0; place < text.tokens.length && values.length < 2; place += 1) {
    const at = labelledAt(place, parameter, name, text);
    values.push(...at.filter((one) => !others.some((two) => overlaps(one, two))));
  }
  return values;
}

function labelledAt(
  place: number,
  parameter: Parameter,
  name: readonly string[],
  text: CommandText,
): LabelledValue[] {
  const { tokens, command, words } = text;
  const first = tokens[place];
  const afterName = endOfLabel(tokens, place, name, command);
  if (first === undefined || afterName === undefined) return [];
  let at = afterName;
  while (at < afterName + maxLinks && isLink(tokens[at])) at += 1;
  const token = tokens[at];
  const value = token && valueAt(token, parameter, text);
  if (token === undefined || value === undefined) return [];
  const { start } = first;
  const inside = words.filter((word) => word.start >= start && word.end <= token.end);
  return [{ parameter, value, words: inside, start, end: token.end }];
}

/** Returns the place after the tokens that have just the words of a name. */
function endOfLabel(
  tokens: readonly CommandToken[],
  from: number,
  name: readonly string[],
  command: string,
): number | undefined {
  let said = 0;
  for (let place = from; place < tokens.length; place += 1) {
    const token = tokens[place];
    if (token === undefined || !isBare(token, command)) return undefined;
    for (const word of splitWords(token.text)) {
      if (stem(word) !== name[said]) return undefined;
      said += 1;
    }
    if (said === name.length) return place + 1;
  }
  return undefined;
}

/** Returns whether a token is a word, or an identifier such as `number1` that stands without quotes. */
function isBare({ kind, text, start }: CommandToken, command: string): boolean {
  return kind === 'word' || (kind === 'quoted' && command.startsWith(text, start));
}

function isLink(token: CommandToken | undefined): boolean {
  if (token?.kind === 'mark') return token.text === ':' || token.text === '=';
  return token?.kind === 'word' && links.has(token.text.toLowerCase());
}

/** Returns the value at a token; of plain words only those that the parameter has as its choices. */
function valueAt(
  token: CommandToken,
  { types, choices, sense }: Parameter,
  { values, command }: CommandText,
): CommandValue | undefined {
  if (token.kind !== 'word') {
    // "31 February", "11/12/2026" and "2026-13-45" only look like dates.
    const isDate = token.kind === 'date' || token.kind === 'reference';
    const isDoubtful = sense === 'date' && !isDate && command.startsWith(token.text, token.start);
    return isDoubtful ? undefined : literalAt(token, values);
  }
  const said = token.text.toLowerCase();
  const isChoice = choices.some((choice) => String(choice).toLowerCase() === said);
  const isSwitch = types.has('boolean') && (said === 'true' || said === 'false');
  return isChoice || isSwitch ? plainValue(token) : undefined;
}

function literalAt({ kind, start }: CommandToken, values: readonly CommandValue[]) {
  for (let place = firstFrom(values, start); values[place]?.start === start; place += 1) {
    if (values[place]?.kind === kind) return values[place];
  }
  return undefined;
}

function plainValue({ text, start, end }: CommandToken): CommandValue {
  return {
    ...{ kind: 'quoted', text, start, end, amount: undefined, unit: '', key: undefined },
    ...{ before: '', isName: false, around: [], label: [], bound: undefined, list: -1 - start },
  };
}

function overlaps(one: LabelledValue, other: LabelledValue): boolean {
  return one.start < other.end && other.start < one.end;
}
