import type { Json } from '@pce/core/contracts';
import { functionWords, isDateText, stem } from '@pce/core/internal';
import type { CommandValue, JsonType, Parameter, ParameterSense } from './parameters.js';

type Fits = Partial<Record<CommandValue['kind'], number>>;

/** Fit of each kind of value by the purpose of a parameter; kinds not listed do not fit. */
const kinds: Readonly<Record<ParameterSense, Fits>> = {
  path: { path: 6, quoted: 4, reference: 1 },
  folder: { path: 6, quoted: 4, reference: 1 },
  glob: { path: 6, quoted: 6, reference: 1 },
  url: { url: 6, reference: 1 },
  // Only a label shows whether a file's name means its text or the file.
  content: { reference: 5, quoted: 4, url: 1, number: 1, date: 1 },
  date: { date: 6, quoted: 4, reference: 1 },
  other: { quoted: 4, reference: 3, date: 3, number: 2, path: 2, url: 2 },
};

// Stems of words of parameters.
const source = /^(?:from|sourc|src|input|read)$/;
const target = /^(?:to|target|dest|destination|output|writ|written|recipient)$/;
/** Names of file parameters without a direction. */
const anyPlace = /^(?:path|fil|filenam|folder|directory|dir|nam)$/;
/** Prepositions that bind the next value. */
const toward = /^(?:to|into|onto|as)$/;
const away = /^(?:from|of|in|at|inside|under|within)$/;
const speech = /^(?:saying|containing|reading)$/;

/** Links between a label and its value: "a limit of 3", "kind is day". */
const links = /^(?:of|is|are|as|equals?|to|the)$/;

/** Returns the number of words with which a parameter's name labels a value; 0 if it does not. */
export function labelLength({ words }: Parameter, value: CommandValue, verb: string): number {
  if (/^(?:an?|i|the)$/.test(words.join(' '))) return 0;
  const ends = [value.before];
  for (let end = value.before; ends.length < 3 && links.test(end.at(-1) ?? ''); ) {
    end = end.slice(0, -1);
    ends.push(end);
  }
  const found = ends.find((end) => {
    const label = end.slice(-words.length).map(stem).join(' ');
    // "Message `Ann`": the verb of a command is no label.
    const isVerb = end.length === words.length && end[0] === verb && !value.isMarked;
    return label === words.join(' ') && !isVerb;
  });
  return found === undefined ? 0 : words.length;
}

/** Properties of a command and a tool shared by all values. */
export interface Occasion {
  /** First word of the command. */
  readonly verb: string;
  readonly isRead: boolean;
}

/** Returns how well a value fits a parameter that does not label it; 0 if it cannot be its value. */
export function fitOf(
  parameter: Parameter,
  value: CommandValue,
  { verb, isRead }: Occasion,
): number {
  const { sense, words, about, types, itemTypes } = parameter;
  const { kind, text, amount, before, after } = value;
  if (kind === 'number' && amount === undefined) return 0;
  const accepted = itemTypes.size > 0 ? itemTypes : types;
  const isNumeric = accepted.has('number') || accepted.has('integer');
  const isText = accepted.has('string') || accepted.size === 0;
  const own = Math.max(
    isText ? (kinds[sense][kind] ?? 0) : 0,
    isNumeric && kind === 'number' ? 6 : 0,
    kind === 'reference' && !types.has('boolean') && parameter.choices.length === 0 ? 3 : 0,
  );
  if (own === 0 || !hasForm(sense, value)) return 0;
  const preposition = before.findLast((word) =>
    [toward, away, speech].some((one) => one.test(word)),
  );
  const place = placeFit(parameter, value, preposition ?? '');
  if (place === undefined) return 0;
  const noun = before.at(-1) ?? '';
  const isNamed = [noun, after[0] ?? ''].some(
    (word) =>
      word !== '' &&
      !functionWords.has(word) &&
      (words.includes(stem(word)) || about.has(stem(word))),
  );
  const isOther =
    text === '' ||
    (!isRead && kind !== 'path' && sense === 'other' && isOtherThing(parameter, value, verb));
  return isOther ? 0 : own + place + (isNamed ? 4 : 0);
}

/** Returns whether a value has the form that a purpose requires, beyond its kind. */
function hasForm(sense: ParameterSense, { kind, text }: CommandValue): boolean {
  if (kind === 'reference') return true;
  const isPattern = /[*?{]/.test(text);
  if (sense === 'glob') return isPattern;
  if (sense === 'date') return kind === 'date' || isDateText(text);
  if (sense === 'folder' && /[^/]\.[A-Za-z]\w{0,9}$/.test(text)) return false;
  return !isPattern || (sense !== 'path' && sense !== 'folder');
}

/** Returns the fit by preposition; `undefined` if it binds the value to another parameter. */
function placeFit(
  { sense, words, about }: Parameter,
  { kind }: CommandValue,
  preposition: string,
): number | undefined {
  const said = [...words, ...about];
  const isTarget = said.some((word) => target.test(word));
  const isSource = !isTarget && said.some((word) => source.test(word));
  const isPlace = sense === 'path' || sense === 'folder';
  if (toward.test(preposition)) {
    const isElse =
      isPlace && kind === 'path' && !isTarget && !words.some((word) => anyPlace.test(word));
    return isSource || isElse || (sense === 'content' && kind !== 'reference')
      ? undefined
      : isTarget || isPlace
        ? 3
        : 0;
  }
  if (away.test(preposition)) {
    if (preposition === 'from' && words.some((word) => target.test(word))) return undefined;
    if (sense === 'content' && kind !== 'reference' && preposition !== 'of') return undefined;
    return isSource || isPlace ? 3 : 0;
  }
  if (speech.test(preposition)) return sense === 'content' ? 3 : undefined;
  return 0;
}

/** Names of parameters that take any identifier. */
const identifying = /^(?:id|nam|titl|subject|key|number|label|tag|valu|query|search)$/;

/** Returns whether the noun before a value, as in "the order `O-1`", names another kind of thing than the parameter takes. */
function isOtherThing(
  { words, about }: Parameter,
  { before }: CommandValue,
  verb: string,
): boolean {
  const noun = before.at(-1) ?? '';
  // "Roll back `web`" has a verb of two words.
  if (noun === verb || /^(?:back|up|down|off|out|on|over|away)$/.test(noun)) return false;
  if (functionWords.has(noun) || words.some((word) => identifying.test(word))) return false;
  return noun !== '' && !words.includes(stem(noun)) && !about.has(stem(noun));
}

/**
 * Returns the argument that values of a command (one, or the items of a list) make for a parameter; `undefined` if its
 * schema rejects them.
 */
export function toArgument(
  parameter: Parameter,
  values: readonly CommandValue[],
): Json | undefined {
  const [first] = values;
  if (first === undefined) return undefined;
  const { types } = parameter;
  const takesOne = types.size === 0 || [...types].some((type) => type !== 'array');
  if (values.length === 1 && (takesOne || first.kind === 'reference')) {
    return toJson(parameter, first, types);
  }
  if (types.size > 0 && !types.has('array')) return undefined;
  const items = values.map((value) => toJson(parameter, value, parameter.itemTypes));
  const known = items.filter((item) => item !== undefined);
  return known.length === items.length ? known : undefined;
}

function toJson(
  parameter: Parameter,
  value: CommandValue,
  types: ReadonlySet<JsonType>,
): Json | undefined {
  const { kind, text } = value;
  if (kind === 'reference') return { $ref: text };
  const takesText = types.size === 0 || types.has('string');
  if (kind === 'number' && !(takesText && types.size > 0)) return toNumber(parameter, value, types);
  if (takesText) return toText(parameter, text);
  if (types.has('boolean')) {
    if (/^(?:true|yes|on)$/i.test(text)) return true;
    return /^(?:false|no|off)$/i.test(text) ? false : undefined;
  }
  const isNumeral = /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text);
  return isNumeral ? toNumber(parameter, { ...value, amount: Number(text) }, types) : undefined;
}

/** Returns the text, or the choice that matches it ignoring case. */
function toText({ choices }: Parameter, text: string): Json | undefined {
  if (choices.length === 0 || choices.includes(text)) return text;
  const lower = text.toLowerCase();
  const alike = choices.filter((choice) => String(choice).toLowerCase() === lower);
  return alike.length === 1 ? alike[0] : undefined;
}

function toNumber(
  parameter: Parameter,
  { amount, unit = '' }: CommandValue,
  types: ReadonlySet<JsonType>,
): number | undefined {
  if (amount === undefined || !Number.isFinite(amount)) return undefined;
  const isInteger = Number.isInteger(amount) || types.size === 0 || types.has('number');
  const takesNumber = types.size === 0 || types.has('number') || types.has('integer');
  if (!takesNumber || !isInteger || !isMeasuredIn(parameter, unit)) return undefined;
  if (parameter.choices.length > 0 && !parameter.choices.includes(amount)) return undefined;
  return amount < parameter.minimum || amount > parameter.maximum ? undefined : amount;
}

/** Returns whether a parameter's description names the unit of a number, which is not converted. */
function isMeasuredIn({ name, description }: Parameter, sign: string): boolean {
  const names: Readonly<Record<string, RegExp>> = {
    '%': /%|percent/i,
    $: /\$|dollar|usd/i,
    '€': /€|eur/i,
    '£': /£|gbp|pounds sterling/i,
  };
  return names[sign]?.test(`${name} ${description}`) ?? true;
}
