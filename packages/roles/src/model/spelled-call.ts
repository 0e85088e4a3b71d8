import type { CoordinatorAnswer, Json, JsonObject } from '@pce/core/contracts';
import {
  type CommandToken,
  commandTokens,
  isJsonObject,
  splitWords,
  type ToolCandidate,
} from '@pce/core/internal';
import type { CoordinatorInput } from '@pce/core/ports';
import { shorten } from '@pce/role-parts';

/** The call that a command spells out, or the reason why a model has to read it. */
export type SpelledCall =
  | {
      readonly selected: Extract<CoordinatorAnswer, { status: 'selected' }>;
      /** Whether each value follows the name of its parameter. */
      readonly isLabelled: boolean;
      readonly why?: undefined;
    }
  | { readonly selected?: undefined; readonly why: string };

/**
 * Returns the call that a command spells out in the form that the Executor's prompt asks for: a tool's name or
 * description as shown in the prompt, `with`, and each value after its parameter's name. Any other command is left to a
 * model, so that no word has to be understood and all languages are treated alike.
 */
export function spelledCall({ command, candidates }: CoordinatorInput): SpelledCall {
  const text = command.trim();
  const heads = candidates.map((candidate) => headLength(text, candidate));
  const longest = Math.max(0, ...heads);
  const [tool, ...others] = candidates.filter((_, place) => heads[place] === longest);
  if (longest === 0 || tool === undefined) {
    return { why: 'the command does not begin with the words of a tool' };
  }
  if (others.length > 0) return { why: 'the command begins with the words of several tools' };
  const values = readValues(text.slice(longest), propertiesOf(tool.parameters));
  if (typeof values === 'string') {
    return { why: `the command does not spell out a call of ${tool.name}: ${values}` };
  }
  const call = placed(values, tool);
  if (typeof call === 'string') {
    return { why: `the command does not spell out a call of ${tool.name}: ${call}` };
  }
  const reason = `by rules: "${shorten(text, 200)}" spells out a call of ${tool.name}`;
  return {
    selected: { status: 'selected', kind: 'tool', name: tool.name, args: call, reason },
    isLabelled: values.every(({ label }) => label?.isExact),
  };
}

/** Minimum characters of a shortened description; fewer may match several tools. */
const leastShown = 30;

/** Returns the number of characters at a command's start that are the tool's own words; 0 if there are none. */
function headLength(command: string, { name, description }: ToolCandidate): number {
  const line = description.trim().replace(/\s+/g, ' ');
  const sentence = /^.*?[.!?](?=\s|$)/.exec(line)?.[0] ?? line;
  const leads = [sentence, ...['.', ';', ':', ',', '('].map((end) => sentence.split(end, 1)[0])];
  const heads = leads.flatMap((lead = '') => {
    const words = lead.trim().replace(/[.!?]$/, '');
    return words === '' ? [] : [words, `${name}: ${words}`];
  });
  const lower = command.toLowerCase();
  // A long description is shown up to an ellipsis.
  const cut = command.indexOf('…');
  const shown = [line, `${name}: ${line}`].some((one) =>
    one.toLowerCase().startsWith(lower.slice(0, cut)),
  );
  if (cut >= leastShown && shown) return cut + 1;
  const begins = [name, ...heads].filter(
    (head) =>
      lower.startsWith(head.toLowerCase()) && !/^[\p{L}\p{N}_-]/u.test(command.slice(head.length)),
  );
  return Math.max(0, ...begins.map((head) => head.length));
}

type Properties = ReadonlyMap<string, JsonObject>;

function propertiesOf({ properties }: JsonObject): Properties {
  const own = isJsonObject(properties) ? Object.entries(properties) : [];
  return new Map(
    own
      .filter(([name]) => name !== '__proto__')
      .map(([name, property]) => [name, isJsonObject(property) ? property : {}]),
  );
}

interface SpelledValue {
  /** @defaultValue absent: it follows the tool's words */
  readonly label: Label | undefined;
  readonly tokens: readonly [CommandToken, ...CommandToken[]];
}

/** Parses `with name value, name value and name value.`; returns the reason if the text has another form. */
function readValues(text: string, properties: Properties): readonly SpelledValue[] | string {
  const tokens = commandTokens(text.replace(/^[\s:,]*(?:with\b)?/i, ''));
  if (tokens.at(-1)?.kind === 'mark') tokens.pop();
  const values: SpelledValue[] = [];
  let at = 0;
  while (at < tokens.length) {
    if (values.length > 0) at = afterJoint(tokens, at);
    const label = labelAt(tokens, at, properties);
    const first = tokens[at + (label?.length ?? 0)];
    if (first === undefined || (label === undefined && !isMarked(first))) {
      return `nothing takes "${tokens[at]?.text ?? text}"`;
    }
    if (/^[rc]\d+[.[]/.test(first.text) && first.kind !== 'reference') {
      return `${first.text} is no result of this turn`;
    }
    const list: [CommandToken, ...CommandToken[]] = [first];
    at += (label?.length ?? 0) + 1;
    const isList = label !== undefined && takesList(typesOf(properties.get(label.name)));
    for (let next = afterJoint(tokens, at); isList; next = afterJoint(tokens, at)) {
      const item = tokens[next];
      if (next === at || item === undefined || !isMarked(item) || labelAt(tokens, next, properties))
        break;
      list.push(item);
      at = next + 1;
    }
    values.push({ label, tokens: list });
  }
  return values;
}

/** Returns whether a token is recognizable as a value by its form. */
function isMarked({ kind, key }: CommandToken): boolean {
  return key === undefined && kind !== 'word' && kind !== 'mark';
}

function isMark(token: CommandToken | undefined, text: string): boolean {
  return token?.kind === 'mark' && token.text === text;
}

/** Returns the index after a comma, an "and", or both; they may follow the end of a bracketed list. */
function afterJoint(tokens: readonly CommandToken[], at: number): number {
  const end = isMark(tokens[at], ']') ? at + 1 : at;
  const comma = isMark(tokens[end], ',') ? end + 1 : end;
  return tokens[comma]?.kind === 'word' && tokens[comma].text === 'and' ? comma + 1 : comma;
}

interface Label {
  /** Name of the parameter. */
  readonly name: string;
  /** Whether it has all words of the name. */
  readonly isExact: boolean;
  /** Number of tokens. */
  readonly length: number;
}

/** Returns the parameter that the tokens at an index name, and their number; the longest name wins. */
function labelAt(
  tokens: readonly CommandToken[],
  at: number,
  properties: Properties,
): Label | undefined {
  const key = tokens[at]?.key;
  if (key !== undefined && properties.has(key)) {
    return { name: key, isExact: true, length: tokens[at]?.kind === 'mark' ? 1 : 0 };
  }
  for (let words = 6; words >= 1; words -= 1) {
    const label = tokens.slice(at, at + words);
    const isPlain = label.every(({ kind, text, start, end }) =>
      ['word', 'quoted'].includes(kind) ? end - start === text.length : false,
    );
    if (label.length < words || !isPlain) continue;
    const found = named(label.map(({ text }) => text).join(' '), properties);
    const mark = tokens[at + words];
    if (found === undefined || mark === undefined) continue;
    return { ...found, length: words + (isMark(mark, ':') ? 1 : 0) };
  }
  return undefined;
}

/** Returns the parameter with a name in any spelling, or the only one that begins or ends with its words. */
function named(label: string, properties: Properties): Omit<Label, 'length'> | undefined {
  if (properties.has(label)) return { name: label, isExact: true };
  const said = splitWords(label).join(' ');
  const names = [...properties.keys()].map((name) => ({ name, words: splitWords(name).join(' ') }));
  const same = names.filter(({ words }) => words === said);
  const partly = names.filter(
    ({ words }) => words.startsWith(`${said} `) || words.endsWith(` ${said}`),
  );
  const isExact = same.length > 0;
  const [only, ...others] = isExact ? same : partly;
  return only === undefined || others.length > 0 ? undefined : { name: only.name, isExact };
}

/** Returns the arguments of a call; the reason if a value is missing, duplicate or superfluous. */
function placed(
  values: readonly SpelledValue[],
  { parameters }: ToolCandidate,
): JsonObject | string {
  const properties = propertiesOf(parameters);
  const required = Array.isArray(parameters.required) ? parameters.required.map(String) : [];
  const needed = required.filter((name) => !values.some(({ label }) => label?.name === name));
  const args = new Map<string, Json>();
  for (const { label, tokens } of values) {
    const place = label?.name ?? (needed.length === 1 ? needed[0] : undefined);
    if (place === undefined) return `several parameters could take "${tokens[0].text}"`;
    if (args.has(place)) return `${place} is given twice`;
    const types = typesOf(properties.get(place));
    const items = tokens.map((token) => toJson(token, types));
    if (items.some((item) => item === undefined)) return `${place} does not take its value`;
    const [first = null] = items;
    const isList = items.length > 1 || (takesList(types) && tokens[0].kind !== 'reference');
    args.set(place, isList ? items.filter((item) => item !== undefined) : first);
  }
  const missing = required.filter((name) => !args.has(name));
  return missing.length > 0 ? `${missing.join(', ')} is missing` : Object.fromEntries(args);
}

/** Returns whether a parameter accepts a list but no text, which a single value could be. */
function takesList(types: ReadonlySet<string>): boolean {
  return types.has('array') && !types.has('string');
}

/** Returns the types that a schema allows; none if it has no type. */
function typesOf(schema: JsonObject | undefined): ReadonlySet<string> {
  if (schema === undefined) return new Set();
  const variants = [schema, schema.anyOf, schema.oneOf].flat().filter((one) => isJsonObject(one));
  return new Set(variants.flatMap(({ type }) => type ?? []).map(String));
}

function toJson(token: CommandToken, types: ReadonlySet<string>): Json | undefined {
  const { kind, text, unit } = token;
  if (kind === 'reference') return { $ref: text };
  if (types.size === 0 && kind === 'number' && !unit) return numberOf(token);
  if (types.has('number') || types.has('integer')) return numberOf(token);
  if (types.has('boolean') && /^(?:true|false)$/i.test(text)) return /^t/i.test(text);
  return types.has('boolean') && !types.has('string') ? undefined : text;
}

/**
 * Returns the number of a token; `undefined` with a unit, which the parameter may not mean, or a comma, which may
 * separate thousands or decimals.
 */
function numberOf({ text, amount = Number(text), unit = '' }: CommandToken): number | undefined {
  const isPlain = unit === '' && text.trim() !== '' && !text.includes(',');
  return isPlain && Number.isFinite(amount) ? amount : undefined;
}
