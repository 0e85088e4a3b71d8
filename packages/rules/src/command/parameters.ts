import type { Json, JsonObject } from '@pce/core/contracts';
import {
  type CommandReading,
  type CommandToken,
  type CommandWord,
  isJsonObject,
  readCommand,
  splitWords,
  stem,
  type ToolCandidate,
} from '@pce/core/internal';

export type JsonType = (typeof allTypes)[number];

/** Purpose of a parameter, inferred from its name and description. */
export type ParameterSense = 'path' | 'folder' | 'glob' | 'url' | 'content' | 'date' | 'other';

export interface Parameter {
  readonly name: string;
  readonly description: string;
  readonly isRequired: boolean;
  /** Accepted types; empty if any. */
  readonly types: ReadonlySet<JsonType>;
  /** Accepted types of the items, if it may be an array; empty if any. */
  readonly itemTypes: ReadonlySet<JsonType>;
  /** Allowed values; empty if any. */
  readonly choices: readonly Json[];
  readonly minimum: number;
  readonly maximum: number;
  readonly sense: ParameterSense;
  /** Stems of its name. */
  readonly words: readonly string[];
  readonly about: ReadonlySet<string>;
}

/** Returns the parameters of an object schema in order. Ignores unknown keywords. */
export function parametersOf(schema: JsonObject): Parameter[] {
  const required = Array.isArray(schema.required) ? schema.required : [];
  // In a foreign schema, a property of this name would set a prototype.
  return Object.entries(objectOf(schema.properties) ?? {})
    .filter(([name]) => name !== '__proto__')
    .map(([name, property]) =>
      toParameter(name, objectOf(property) ?? {}, required.includes(name)),
    );
}

function toParameter(name: string, property: JsonObject, isRequired: boolean): Parameter {
  const description = typeof property.description === 'string' ? property.description : '';
  const variants = variantsOf(property);
  const words = splitWords(name).map(stem);
  const about = new Set(splitWords(description).map(stem));
  const format = variants
    .map((variant) => variant.format)
    .find((value) => typeof value === 'string');
  return {
    name,
    description,
    isRequired: isRequired && property.default === undefined,
    types: new Set(variants.flatMap(typesOf)),
    itemTypes: new Set(variants.flatMap((variant) => typesOf(objectOf(variant.items) ?? {}))),
    choices: variants.flatMap(choicesOf),
    minimum: boundOf(property.minimum, Number.NEGATIVE_INFINITY),
    maximum: boundOf(property.maximum, Number.POSITIVE_INFINITY),
    sense: senseOf(words, about, format),
    words,
    about,
  };
}

/** Returns the schema and its direct alternatives. */
function variantsOf(property: JsonObject): JsonObject[] {
  const lists = [property.anyOf, property.oneOf].filter((list) => Array.isArray(list));
  return [property, ...lists.flat().filter(isJsonObject)];
}

const allTypes = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'] as const;

function typesOf({ type }: JsonObject): JsonType[] {
  const named = Array.isArray(type) ? type : [type];
  return allTypes.filter((known) => named.includes(known));
}

function choicesOf(variant: JsonObject): Json[] {
  if (Array.isArray(variant.enum)) return variant.enum;
  return variant.const === undefined ? [] : [variant.const];
}

const boundOf = (bound: Json | undefined, otherwise: number): number =>
  typeof bound === 'number' ? bound : otherwise;

const set = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(stem));

const senses: readonly (readonly [ParameterSense, ReadonlySet<string>])[] = [
  ['url', set('url uri link href website')],
  ['path', set('path file filename folder dir directory glob')],
  ['content', set('content text body message note markdown')],
];

function senseOf(
  words: readonly string[],
  about: ReadonlySet<string>,
  format: Json | undefined,
): ParameterSense {
  if ([...words, ...about].includes('glob')) return 'glob';
  if (format === 'uri' || format === 'url') return 'url';
  if (format === 'date' || format === 'date-time') return 'date';
  const named = [words, [...about]].map(
    (said) => senses.find(([, names]) => said.some((word) => names.has(word)))?.[0],
  );
  const sense = named[0] ?? named[1] ?? 'other';
  return sense === 'path' && isFolder(words, about) ? 'folder' : sense;
}

const folderWords = set('folder dir directory');

/** Returns whether the parameter takes folders only; "Folder or file to search" takes both. */
function isFolder(words: readonly string[], about: ReadonlySet<string>): boolean {
  const all = [...words, ...about];
  return all.some((word) => folderWords.has(word)) && !all.includes(stem('file'));
}

function objectOf(value: Json | undefined): JsonObject | undefined {
  return isJsonObject(value) ? value : undefined;
}

/** Maximum number of words read of a description; the rest explains how the tool works. */
const maxDescriptionWords = 60;

export interface ToolWords {
  /** Stems of its name, its description, and its parameters with descriptions and choices. */
  readonly all: ReadonlySet<string>;
  /** The same words unstemmed: "not" and "note" have one stem. */
  readonly written: ReadonlySet<string>;
  /** Stems of its name and description: what it does, not what it takes. */
  readonly purpose: ReadonlySet<string>;
  /** See {@link actsOf}. */
  readonly acts: ReadonlySet<string>;
}

/**
 * Collects a tool's words. Omits words that its description negates ("the date, without the time"), unless the command
 * negates them too ("modules without a test").
 */
export function toolWords(
  { name, description, parameters }: ToolCandidate,
  command: Pick<CommandReading, 'words'>,
): ToolWords {
  const whole = splitWords(withoutExamples(description)).slice(0, maxDescriptionWords);
  const denied = whole.findIndex(
    (word) =>
      /^(?:not|never|no|without|except|instead)$/.test(word) &&
      !command.words.some(({ text }) => text === word),
  );
  const described = denied === -1 ? whole : whole.slice(0, denied);
  const purpose = [...splitWords(name), ...described];
  const taken = parametersOf(parameters).flatMap((parameter) => [
    parameter.name,
    withoutExamples(parameter.description),
    ...parameter.choices.filter((choice) => typeof choice === 'string'),
  ]);
  const all = [...purpose, ...taken.flatMap(splitWords)];
  return {
    all: new Set(all.map(stem)),
    written: new Set(all),
    purpose: new Set(purpose.map(stem)),
    acts: actsOf({ name, description }),
  };
}

/** Returns a description without the values that it quotes: the words of '9:30 AM' are an example's, not the tool's. */
function withoutExamples(description: string): string {
  return description.replace(/(?<!\w)(?:'[^'\n]{1,80}'|"[^"\n]{1,80}")(?!\w)/g, ' ');
}

/** Returns the stems of a tool's acts: its name, and the verbs that its description starts with. */
export function actsOf({
  name,
  description,
}: Pick<ToolCandidate, 'name' | 'description'>): ReadonlySet<string> {
  const own = splitWords(name.slice(name.indexOf('.') + 1));
  const [first = '', link = '', second = ''] = splitWords(description);
  return new Set([...own, first, ...(/^(?:or|and)$/.test(link) ? [second] : [])].map(stem));
}

/**
 * Returns whether a tool has a word. A plural must be literal for a tool that changes something: one that deletes a file
 * does not delete "files".
 */
export function hasWord({ all, written }: ToolWords, word: CommandWord, isRead: boolean): boolean {
  const { text, stem: own } = word;
  // The stem of "totalled" has one more letter than that of "total".
  if (!all.has(own) && !all.has(own.replace(/ll$/, 'l'))) return false;
  const isPlural = text.endsWith('s') && written.has(text.slice(0, -1)) && !written.has(text);
  return isRead || !isPlural;
}

/** Returns whether a text is a tool's name, with or without family, or a word of it that looks like an id: "md5". */
export function isNameOf(text: string, name: string): boolean {
  if (text === name || text === name.slice(name.indexOf('.') + 1)) return true;
  return /^[a-z]+\d+$/i.test(text) && splitWords(name).includes(text.toLowerCase());
}

export interface CommandText extends CommandReading {
  readonly values: readonly CommandValue[];
}

/** Splits a command into values and words in linear time. Nothing in the command is run or used as a pattern. */
export function readCommandText(command: string): CommandText {
  const reading = readCommand(command);
  const { tokens } = reading;
  const values: CommandValue[] = [];
  for (const [place, token] of tokens.entries()) {
    if (token.kind === 'mark' || (token.kind === 'word' && token.key === undefined)) continue;
    const { text, start, end, amount, unit } = token;
    const kind = token.kind === 'word' ? 'quoted' : token.kind;
    const above = values.at(-1);
    const isListed = token.key === undefined && above && joins(command.slice(above.end, start));
    // Items of a list share the position of the first one.
    const { before, isMarked, list } = isListed ? above : placeOf(tokens, place);
    const where = { before, after: wordsAfter(tokens, place), isMarked, list };
    values.push({ kind, text, start, end, amount, unit, ...where });
  }
  return { ...reading, values };
}

function placeOf(
  tokens: readonly CommandToken[],
  place: number,
): Pick<CommandValue, 'before' | 'isMarked' | 'list'> {
  const own = tokens[place]?.key;
  if (own !== undefined) return { before: splitWords(own), isMarked: true, list: place };
  const mark = tokens[place - 1];
  const isMarked = mark?.kind === 'mark' && (mark.text === ':' || mark.text === '=');
  const named = isMarked && mark.text === '=' ? splitWords(mark.key ?? '') : [];
  const words: string[] = [...named];
  for (let at = isMarked ? place - 2 : place - 1; at >= 0 && words.length < 8; at -= 1) {
    const token = tokens[at];
    if (token === undefined || !isBare(token)) break;
    words.unshift(...splitWords(token.text));
  }
  return { before: words.slice(-8), isMarked, list: place };
}

function wordsAfter(tokens: readonly CommandToken[], place: number): string[] {
  const [first, second] = tokens.slice(place + 1, place + 3);
  if (first?.kind !== 'word') return [];
  return [first, ...(second?.kind === 'word' ? [second] : [])].map(({ text }) =>
    text.toLowerCase(),
  );
}

/** Returns whether a token is a word, or an unquoted identifier such as `max_results`. */
function isBare({ kind, text, start, end }: CommandToken): boolean {
  return kind === 'word' || (kind === 'quoted' && end - start === text.length);
}

function joins(between: string): boolean {
  return between.length < 20 && /^(?:,|,? *(?:and|or)|&)$/.test(between.trim());
}

/** A part of a command recognized as a value by its form. */
export interface CommandValue {
  readonly kind: 'reference' | 'url' | 'path' | 'quoted' | 'number' | 'date';
  /** Text without quotes. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Number without its currency or percent sign. */
  readonly amount: number | undefined;
  readonly unit: string | undefined;
  /** The words before it, in lower case, nearest last; at most 8. */
  readonly before: readonly string[];
  /** The words after it, nearest first; at most 2. */
  readonly after: readonly string[];
  /** Whether a colon or `=` separates it from the words before. */
  readonly isMarked: boolean;
  /** Number of its list; values joined by "and" or commas share one. */
  readonly list: number;
}
