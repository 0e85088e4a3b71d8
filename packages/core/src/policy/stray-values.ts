import type { Json } from '../contracts/json.js';
import { type GatedCall, leavesOf } from './gated-call.js';

/** Longest text, in characters, that is checked; longer ones are contents. */
const maxLength = 100;
/** Largest number that is not checked, because it can be expressed in many ways: a pair, both, a week. */
const smallNumber = 12;

/** An argument without a source. */
export interface StrayValue {
  /** Path in the arguments: `items[0].id`. */
  readonly path: string;
  readonly text: string;
  /** Whether it is an id, address or other code, which only a source can provide. Numbers, dates and times can be derived from words. */
  readonly isCode: boolean;
}

/**
 * Returns the numbers, dates and codes among a call's arguments that no source has, except numbers worked out from two that
 * occur: their sum, difference or product. A code is one word with a digit or an `@`. Choices of the schema, references,
 * texts of several words, words without digits and small numbers may be chosen or composed; a date may follow from a relative
 * day in the first source, such as "tomorrow".
 *
 * @param sources Yields the inputs of the call: the request first, then those most likely to have the values.
 */
export function strayValues(
  call: Pick<GatedCall, 'args' | 'given'> & {
    readonly tool: Pick<GatedCall['tool'], 'parameters'>;
  },
  sources: () => Iterable<Json>,
): readonly StrayValue[] {
  let stray = leavesOf(call).flatMap(({ path, value, isLength, isChoice }): StrayValue[] =>
    !isLength && !isChoice && !path.endsWith('$ref') && isTraceable(value)
      ? [toStray(path, String(value).trim())]
      : [],
  );
  const known = new Set<number>();
  let isFirst = true;
  for (const source of stray.length === 0 ? [] : sources()) {
    const text = typeof source === 'string' ? source : JSON.stringify(source);
    const has = lookUpIn(text.normalize('NFKC'));
    const isRelative = isFirst && relativeDay.test(text);
    stray = stray.filter((one) => !has(one.text) && !(isRelative && isDate(one.text)));
    if (stray.length === 0) break;
    for (const number of numbersIn(text.replace(isoTime, ' ')))
      if (known.size < maxKnown) known.add(number);
    isFirst = false;
  }
  return stray.filter(
    ({ text }, at) => at >= maxWorkedOut || !isNumber(text) || !isWorkedOut(text, known),
  );
}

const isoTime = /\d{4}-\d\d-\d\d(?:T[\d:.]+)?/g;
/** Numbers of the sources that others may be worked out from. */
const maxKnown = 500;
/** Numbers of a call that may be worked out. */
const maxWorkedOut = 20;

/** Returns whether a number is the sum, difference or product of two known ones, and adds it to them. */
function isWorkedOut(text: string, known: Set<number>): boolean {
  const [value = 0] = numbersIn(text);
  const all = [...known];
  const isFound = all.some((one) =>
    all.some((other) =>
      [one + other, Math.abs(one - other), productOf(one, other)].some(
        (result) => Math.abs(result - value) < 0.0051,
      ),
    ),
  );
  if (isFound) known.add(value);
  return isFound;
}

/** Returns a product; none with a factor of ten, the slip of a decimal point. */
function productOf(one: number, other: number): number {
  return Math.log10(one) % 1 && Math.log10(other) % 1 ? one * other : Number.NaN;
}

function toStray(path: string, text: string): StrayValue {
  return { path, text, isCode: !isNumber(text) && !isDate(text) && !/^\d\d?:\d\d/.test(text) };
}

function isNumber(text: string): boolean {
  return /^[-+]?\d[\d.,]*$/.test(text);
}

/** Returns the day of a numeric date: the last number after a year, else the larger of those before it. */
function dayOf(text: string): number | undefined {
  const [, ...parts] = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})(?:$|T)/.exec(text) ?? [];
  const [first = 0, second = 0, third = 0] = parts.map(Number);
  if (parts.length === 0) return undefined;
  return first > 31 ? third : Math.max(first, second);
}

function isDate(text: string): boolean {
  return dayOf(text) !== undefined;
}

const relativeDay =
  /\b(?:today|tonight|tomorrow|yesterday|weekend|next|coming|last|(?:mon|tues|wednes|thurs|fri|satur|sun)day|in \w+ (?:day|week|month|year)s?)\b/i;

function isTraceable(value: Json): boolean {
  if (typeof value === 'number')
    return !(Number.isInteger(value) && Math.abs(value) <= smallNumber);
  if (typeof value !== 'string') return false;
  const text = value.trim();
  const isNumber = /^\d+$/.test(text) && Number(text) <= smallNumber;
  return text.length <= maxLength && !isNumber && /^\S*[\p{N}@]\S*$/u.test(text);
}

/** Characters from which on a number may be a phone number. */
const longNumber = 8;

/** Creates a lookup in a text: numbers by value, dates by day, codes by letters and digits. */
function lookUpIn(source: string): (text: string) => boolean {
  const letters = lettersIn(source);
  const runs = new Set(source.match(/\d+/g));
  const numbers = numbersIn(source);
  const hasPercent = /%|\bpercent\b/i.test(source);
  const days = numbersIn(source.replace(/\d{4}-\d\d-\d\d/g, ' '));
  return (text) => {
    // The digits of 1898 are those of 189.80; a phone number is spelled.
    if (isNumber(text) && text.length < longNumber)
      return [...numbersIn(text)].some(
        (value) => numbers.has(value) || (hasPercent && numbers.has(percent(value))),
      );
    const day = dayOf(text);
    // An hour of a known day may be worked out: the end of a meeting.
    const said = day === undefined ? text : text.replace(/T.*/, '');
    if (letters.includes(lettersIn(said.normalize('NFKC')))) return true;
    if (day !== undefined) return days.has(day);
    const own = text.match(/\d+/g) ?? [];
    return own.join('').length >= 3 && own.every((run) => runs.has(run));
  };
}

function percent(share: number): number {
  return Number((share * 100).toPrecision(12));
}

function lettersIn(text: string): string {
  return text
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Returns the numbers of a text, in English and in continental notation: the point of 189.80 groups no thousands. */
function numbersIn(text: string): ReadonlySet<number> {
  const said = text.match(/\d(?:[\d.,']*\d)?/g) ?? [];
  return new Set(
    said.flatMap((one) =>
      notations.flatMap((notation) => {
        const [, whole, part = 0] = notation.exec(one) ?? [];
        return whole === undefined ? [] : Number(`${whole.replace(/\D/g, '')}.${part}`);
      }),
    ),
  );
}

const notations = [
  /^(\d+|\d{1,3}(?:[,']\d{3})+)(?:\.(\d+))?$/,
  /^(\d+|\d{1,3}(?:[.']\d{3})+)(?:,(\d+))?$/,
];
