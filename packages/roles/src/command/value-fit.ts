import { isDateText, splitWords, stem, unitOf } from '@pce/core/commands';
import type { CommandValue } from './command-value.js';
import { isFileName } from './file-name.js';

import type { Parameter, ParameterSense } from './parameters.js';

/** Minimum fit of a value for an optional parameter. */
export const enoughForOptional = 45;
/** Minimum fit of a value for a required parameter. */
export const enoughForRequired = 8;

type Fits = Partial<Record<CommandValue['kind'], number>>;

/** Base fit of each kind of value for a text parameter of a sense, regardless of its position in the command. */
const textFits: Readonly<Record<ParameterSense, Fits>> = {
  path: { path: 60, quoted: 50, reference: 25, phrase: 26 },
  folder: { path: 60, quoted: 50, reference: 25, phrase: 26 },
  glob: { path: 60, quoted: 60, reference: 15 },
  url: { url: 80, reference: 25 },
  query: { quoted: 55, name: 28, phrase: 30, path: 20, rest: 18, reference: 15 },
  // Of a file's name nobody can tell whether it is meant as a text or stands for what is in the file.
  content: { reference: 60, quoted: 40, name: 12, url: 12, number: 12, date: 12 },
  date: { date: 70, quoted: 60 },
  other: { quoted: 35, name: 30, reference: 20, date: 20, path: 15, url: 15 },
};

interface Places {
  readonly suits: ReadonlySet<string>;
  readonly contradicts: ReadonlySet<string>;
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const pathPlaces: Places = {
  suits: set('in from under within inside of at to into as on across through'),
  contradicts: set('for matching containing named called about like with'),
};
const queryPlaces: Places = {
  suits: set('for matching containing named called about like with'),
  contradicts: set('in from under within inside of at to into as on'),
};
/** Words before a value that speak for a sense, or against it. */
const places: Partial<Record<ParameterSense, Places>> = {
  path: pathPlaces,
  folder: pathPlaces,
  query: queryPlaces,
  content: { suits: set('with containing'), contradicts: set('to into as in at from') },
  other: { suits: set('in for of from to at by named called'), contradicts: set('') },
};

const writing = set(
  'write save store keep put append copy move export record create add rename send',
);

const isTarget = new Set(['target', 'dest', 'destination', 'output', 'to'].map(stem));
const isSource = new Set(['source', 'src', 'from', 'input'].map(stem));

/** Returns how well a value fits a parameter; 0 if it cannot be its value. */
export function fitOf(parameter: Parameter, value: CommandValue, verb: string): number {
  if (value.key !== undefined && isNamed(parameter, value.key)) {
    // The whole list takes precedence over its first item.
    return value.kind === 'item' ? 210 : 200;
  }
  const fit = baseFit(parameter, value);
  if (fit === 0) return 0;
  return Math.max(
    0,
    fit +
      labelFit(parameter, value) +
      boundFit(parameter, value) +
      placeFit(parameter, value, verb),
  );
}

/** Returns how well the words around a value match the parameter's name. */
function labelFit({ words, about }: Parameter, { label, kind, text }: CommandValue): number {
  const said = kind === 'name' ? [...label, ...splitWords(text).map(stem)] : label;
  const specific = words.filter((word) => words.length === 1 || !generic.has(word));
  const named = specific.filter((word) => said.some((other) => areAlike(word, other))).length;
  const described = said.filter((word) => about.has(word)).length;
  return 25 * Math.min(named, 2) + 8 * Math.min(described, 2);
}

const bounds = {
  lower: new Set(
    'min minimum start from since after lower begin beginning least'.split(' ').map(stem),
  ),
  upper: new Set('max maximum end to until before upper most'.split(' ').map(stem)),
} as const;

/** Returns the fit of an end of a range, which belongs to a parameter for the same end. */
function boundFit({ words }: Parameter, { bound }: CommandValue): number {
  if (bound === undefined) return 0;
  const [own, other] =
    bound === 'lower' ? [bounds.lower, bounds.upper] : [bounds.upper, bounds.lower];
  if (words.some((word) => own.has(word))) return 30;
  return words.some((word) => other.has(word)) ? -100 : 0;
}

/** Words of names that do not tell parameters apart. */
const generic = new Set('id name number value of the'.split(' '));

/** Returns whether one word begins with the other, like "beds" and "bedrooms". */
function areAlike(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= 3 && long.startsWith(short);
}

function isNamed({ words }: Parameter, key: string): boolean {
  return words.join('') === splitWords(key).map(stem).join('');
}

function baseFit(parameter: Parameter, value: CommandValue): number {
  const types = parameter.itemTypes.size > 0 ? parameter.itemTypes : parameter.types;
  const isText = types.has('string') || types.size === 0;
  const text =
    isText && isLikely(parameter, value) ? (textFits[parameter.sense][value.kind] ?? 0) : 0;
  const isNumber = types.has('number') || types.has('integer') || types.size === 0;
  const number = isNumber && value.kind === 'number' ? numberFit(parameter, value) : 0;
  // A reference may stand for a value of any type.
  const reference = value.kind === 'reference' && !types.has('boolean') ? 15 : 0;
  return Math.max(text, number, reference);
}

const wildcard = /[*?{]/;
const fileName = /\.[A-Za-z]\w{0,9}$/;

/** Parameters that are compared letter by letter: "big files" describes what is sought, and is no pattern. */
const exact = set('pattern regex regexp needle');

/** Returns whether a text looks like a value of the sense, beyond its kind. */
function isLikely(
  { sense, words }: Parameter,
  { kind, text, before, isName }: CommandValue,
): boolean {
  if (sense === 'date') return kind !== 'quoted' || isDateText(text);
  if (sense === 'glob') return kind === 'reference' || wildcard.test(text);
  if (sense === 'query' && words.some((word) => exact.has(word))) {
    return kind === 'phrase' ? queryPlaces.suits.has(before) && !/\s/.test(text) : kind !== 'rest';
  }
  if (sense !== 'path' && sense !== 'folder') return true;
  if (sense === 'folder' && isFileName(text)) return false;
  if (kind === 'phrase') {
    return isName && pathPlaces.suits.has(before) && /^[a-z\d_.-]+$/.test(text);
  }
  return kind === 'reference' || !wildcard.test(text);
}

function placeFit(parameter: Parameter, value: CommandValue, verb: string): number {
  if (value.kind === 'number') return 0;
  const { sense, words } = parameter;
  const rules = places[sense];
  const isFirst = value.before === verb || value.before === '';
  let fit = 0;
  if (rules?.suits.has(value.before)) fit += value.kind === 'phrase' && sense !== 'other' ? 20 : 10;
  if (rules?.contradicts.has(value.before)) fit -= 25;
  const meant = roles.get(value.before);
  if (meant !== undefined && [...words, ...parameter.about].some((word) => meant.has(word)))
    fit += 20;
  if (sense === 'folder' && value.kind === 'path' && fileName.test(value.text)) fit -= 30;
  if (writing.has(verb)) fit += writtenFit(sense, value.before, isFirst);
  if (words.length > 1 && sense !== 'path') return fit;
  if (words.some((word) => isTarget.has(word))) fit += intoWords.has(value.before) ? 30 : 0;
  if (words.some((word) => isSource.has(word))) fit += isFirst || value.before === 'from' ? 30 : 0;
  return fit;
}

const intoWords = set('to into as');

const places_ =
  'location city place country state region area venue address town county province where';
const people =
  'author artist director creator singer composer painter writer name person user player';

/** Parameters that the word before a value refers to. */
const roles = new Map<string, ReadonlySet<string>>(
  Object.entries({
    in: `${places_} year month language currency unit`,
    at: `${places_} time store restaurant`,
    near: places_,
    from: `source start origin departure from ${places_}`,
    to: 'target destination end arrival to recipient currency language',
    by: people,
    on: 'date day platform',
    since: 'date start',
    until: 'date end',
  }).map(([word, names]) => [word, new Set(names.split(' ').map(stem))]),
);

/** Returns the fit in "Write X to Y": the first value is the content, the value after "to" the target. */
function writtenFit(sense: ParameterSense, before: string, isFirst: boolean): number {
  if (sense === 'content') return isFirst ? 10 : 0;
  if (sense !== 'path' && sense !== 'folder') return 0;
  if (isFirst) return -15;
  return intoWords.has(before) || before === 'at' || before === 'in' ? 10 : 0;
}

const stems = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(stem));

/** Names of parameters for numbers, with the words that accompany such numbers in commands. */
const numberGroups = [
  // First, since `min_results` is no limit.
  { names: stems('min minimum least threshold'), around: stems('least minimum over more than') },
  {
    names: stems('limit max maximum top first count number n size many take result'),
    around: stems('top first last most largest smallest longest shortest newest oldest best up'),
  },
] as const;

const prices = stems('price cost budget amount fee');
const durations = stems('timeout duration delay interval wait age ttl ms seconds minutes millis');

function numberFit(parameter: Parameter, value: CommandValue): number {
  const measured = unitOf(value.unit)?.of;
  const isDuration = parameter.words.some((word) => durations.has(word));
  if ((measured === 'time') !== isDuration) {
    return isDuration && parameter.words.some((word) => value.around.includes(word)) ? 40 : 0;
  }
  if (measured === 'time') return 70;
  const isPrice = parameter.words.some((word) => prices.has(word));
  if (value.unit === '$') return isPrice ? 70 : 20;
  // An id is not an amount: only its name can identify a number as one.
  if (parameter.words.includes('id') && labelFit(parameter, value) === 0) return 0;
  const group = numberGroups.find(({ names }) => parameter.words.some((word) => names.has(word)));
  const around = numberGroups.find(({ around: words }) =>
    value.around.some((word) => words.has(word)),
  );
  if (group !== undefined && around !== undefined && group !== around) return 0;
  return 30 + (group !== undefined && group === around ? 20 : 0);
}
