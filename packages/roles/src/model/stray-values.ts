import { isJsonObject, type Json, type JsonObject } from '@pce/core/contracts';
import { isSameMoment, type Moment, momentsIn, numbersIn, numberWordsIn } from '@pce/evidence';

/** A value of a call that stands nowhere in what the call was made from. */
export interface StrayValue {
  /** Where it stands in the arguments: `items[0].id`. */
  readonly path: string;
  readonly text: string;
  /** An id, address or other code, which nothing but a source can tell. Numbers and dates can follow from other words. */
  readonly isCode: boolean;
}

/** Longer texts are contents. */
const longestCode = 100;
/** Numbers up to this one are said in many ways: a pair, both, a week. */
const smallNumber = 12;

/**
 * Returns the numbers, dates and codes among a call's arguments that none of the sources has. A code is a single word with a
 * digit or an `@`. Choices of the schema, references, texts of several words and words without digits are not looked at:
 * a model may choose and compose them.
 *
 * @param parameters JSON Schema of the arguments
 * @param source what the call was made from
 */
export function strayValues(
  args: JsonObject,
  parameters: JsonObject,
  source: string,
): readonly StrayValue[] {
  const has = lookUpIn(source);
  return [...leavesOf(args, parameters, '')].filter((leaf) => !has(leaf));
}

/** Yields the values that have to come from somewhere. */
function* leavesOf(value: Json, schema: JsonObject, path: string): Iterable<StrayValue> {
  if (schema.enum !== undefined || schema.const !== undefined) return;
  if (Array.isArray(value)) {
    const items = objectOf(schema.items);
    for (const [place, each] of value.entries()) yield* leavesOf(each, items, `${path}[${place}]`);
  } else if (isJsonObject(value)) {
    if (Object.hasOwn(value, '$ref')) return;
    const properties = objectOf(schema.properties);
    for (const [name, each] of Object.entries(value)) {
      yield* leavesOf(each, objectOf(properties[name]), path === '' ? name : `${path}.${name}`);
    }
  } else if (typeof value === 'number') yield { path, text: String(value), isCode: false };
  else if (typeof value === 'string' && isTraceable(value.trim())) {
    const text = value.trim();
    yield { path, text, isCode: !isNumber(text) && !isDate(text) };
  }
}

function objectOf(schema: Json | undefined): JsonObject {
  return isJsonObject(schema) ? schema : {};
}

function isTraceable(text: string): boolean {
  return text.length <= longestCode && !/\s/.test(text) && /[\p{N}@]/u.test(text);
}

function isNumber(text: string): boolean {
  return /^[-+]?\d[\d.,]*$/.test(text);
}

function isDate(text: string): boolean {
  return momentsIn(text).some(({ start, end }) => start === 0 && end === text.length);
}

/** Looks values up in a text: numbers by their value, dates as far as they are said, codes by their letters and digits. */
function lookUpIn(source: string): (leaf: StrayValue) => boolean {
  const text = source.normalize('NFKC');
  const letters = lettersIn(text);
  const digits = new Set(text.match(/\d+/g));
  const numbers = new Set(
    [...numbersIn(text), ...numberWordsIn(text)].flatMap(({ readings }) =>
      readings.map(({ value }) => Math.abs(value)),
    ),
  );
  const dates = momentsIn(text).flatMap(({ readings }) => readings);
  return (leaf) => {
    if (letters.includes(lettersIn(leaf.text))) return true;
    if (leaf.isCode) return hasDigitsOf(leaf.text, digits);
    if (!isNumber(leaf.text)) return dates.length === 0 || hasDate(leaf.text, dates);
    const value = Number(leaf.text.replaceAll(',', ''));
    return (
      (Number.isInteger(value) && Math.abs(value) <= smallNumber) || numbers.has(Math.abs(value))
    );
  };
}

function lettersIn(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Whether a code says a number of the source in another form: `ORD-4711` where it has 4711. */
function hasDigitsOf(code: string, digits: ReadonlySet<string>): boolean {
  const runs = code.match(/\d+/g) ?? [];
  return runs.join('').length >= 3 && runs.every((run) => digits.has(run));
}

function hasDate(text: string, known: readonly Moment[]): boolean {
  return momentsIn(text).some(({ readings }) =>
    readings.some((stated) =>
      known.some((date) => isSameMoment(date, stated) || isSameMoment(stated, date)),
    ),
  );
}
