import { opensString, readString } from './read-string.js';
import {
  readBareText,
  readNumber,
  Source,
  skipBlank,
  type Unreadable,
  UnreadableError,
} from './source.js';

/** Greatest nesting depth of an answer: deeper than any contract, and shallow enough to process. */
export const maxDepth = 100;

export type Parsed =
  | {
      readonly ok: true;
      readonly value: unknown;
      /** Place after the value. */
      readonly end: number;
      /** Whether the text is not valid JSON: characters were added or are missing. */
      readonly isRepaired: boolean;
      /** Objects without closing bracket, or with a property missing before a comma: only a schema can tell if they are complete. */
      readonly openEnded: ReadonlySet<object>;
    }
  | { readonly ok: false; readonly problem: Unreadable };

/**
 * Parses the JSON that starts at a position of a text. Tolerates unambiguous errors: comments, trailing and missing commas,
 * other quotes, unquoted keys, Python literals, strings joined by `+`, quotations in strings.
 *
 * Each key, text and number is read from the text, and only blanks, comments and separators are skipped, so a repair cannot
 * change, add or lose a value. Linear time.
 */
export function parseTolerant(text: string, start = 0): Parsed {
  return parse(new Source(text, start), (source) => readValue(source, 1));
}

/** Parses at least two consecutive objects as a list without brackets. */
export function parseObjects(text: string): Parsed {
  return parse(new Source(text, 0), (source) => {
    const objects: unknown[] = [];
    skipBlank(source);
    while (source.peek() === '{') {
      objects.push(readValue(source, 1));
      const isLineEnd = skipBlank(source);
      if (source.peek() === ',') source.at += 1;
      else if (!isLineEnd && !source.isAtEnd) source.fail('damaged');
      skipBlank(source);
    }
    if (objects.length < 2) source.fail('damaged');
    source.isRepaired = true;
    return objects;
  });
}

function parse(source: Source, read: (source: Source) => unknown): Parsed {
  try {
    const value = read(source);
    // One unescaped backslash suggests others: in `C:\new`, `\n` is not a line break.
    if (source.idleBackslashes > 0 && source.letterEscapes > 0) source.fail('damaged');
    return {
      ok: true,
      value,
      end: source.at,
      isRepaired: source.isRepaired,
      openEnded: source.openEnded,
    };
  } catch (error) {
    if (error instanceof UnreadableError) return { ok: false, problem: error.problem };
    throw error;
  }
}

function readValue(source: Source, depth: number): unknown {
  if (depth > maxDepth + 1) source.fail('too_deep');
  skipBlank(source);
  const char = source.peek();
  if (char === '{' || char === '[' || char === '(') {
    if (depth > maxDepth) source.fail('too_deep');
    source.at += 1;
    if (char === '(') return readTuple(source, depth);
    if (char === '[') return readList(source, depth, ']');
    return isSet(source) ? readList(source, depth, '}') : readObject(source, depth);
  }
  if (opensString(char)) return readJoinedString(source);
  return readNumber(source) ?? readBareText(source) ?? readLiteral(source);
}

function readObject(source: Source, depth: number): object {
  const object = {};
  skipBlank(source);
  if (source.peek() === ',') {
    source.openEnded.add(object);
    source.at += 1;
  }
  for (;;) {
    skipBlank(source);
    if (endsObject(source, object, depth)) return object;
    readProperty(source, object, depth);
    const isLineEnd = skipBlank(source);
    if (source.peek() === ',') skipComma(source, '}');
    else if (endsObject(source, object, depth)) return object;
    else assertNextKey(source, isLineEnd);
  }
}

/** Moves past the end of an object, if it is here: its bracket, or the end of a truncated text. */
function endsObject(source: Source, object: object, depth: number): boolean {
  const isClosed = source.peek() === '}';
  if (!isClosed) {
    const isWrongBracket =
      depth === 1 && source.peek() === ']' && source.text.slice(source.at + 1).trim() === '';
    if (Object.keys(object).length === 0 || !(source.isAtEnd || isWrongBracket)) return false;
    // A number may be truncated, and a quote may be swapped with a bracket.
    if (source.isAtEnd && /\d$|[^{[][}\]]["'”]\s*$/.test(source.text.slice(-50))) {
      return source.fail('unclosed');
    }
    source.openEnded.add(object);
    source.isRepaired = true;
  }
  if (!source.isAtEnd) source.at += 1;
  return true;
}

/** The attributes of an assignment, used to define even the key `__proto__`. */
const ordinary = { enumerable: true, writable: true, configurable: true } as const;

function readProperty(source: Source, object: object, depth: number): void {
  const key = opensString(source.peek()) ? readString(source, true) : readBareKey(source);
  skipColon(source);
  const value = readValue(source, depth + 1);
  // A duplicate key would replace the first value.
  if (Object.hasOwn(object, key)) source.fail('damaged');
  Object.defineProperty(object, key, { value, ...ordinary });
}

/** Skips the colon after a key. It may be missing between a quoted key and a separate value. */
function skipColon(source: Source): void {
  const keyEnd = source.at;
  skipBlank(source);
  if (source.peek() === ':') source.at += 1;
  else if (source.at > keyEnd && /["'“\d-]|[tfnTFN]/.test(source.peek())) source.isRepaired = true;
  else source.fail();
}

/** A Python set: texts separated by commas, without colons. */
const set = /\s*(?:"[^"\\]*"|'[^'\\]*')\s*,\s*(?:"[^"\\]*"|'[^'\\]*')\s*[,}]/y;

function isSet(source: Source): boolean {
  return source.match(set) !== undefined;
}

/** Reads a Python tuple. One value without a comma is just the value in brackets. */
function readTuple(source: Source, depth: number): unknown {
  const start = source.at;
  const items = readList(source, depth, ')');
  const isTuple = items.length !== 1 || /,\s*\)$/.test(source.text.slice(start, source.at));
  return isTuple ? items : items[0];
}

/** Reads a list up to its closing bracket: `)` for a Python tuple, `}` for a set. */
function readList(source: Source, depth: number, closing: string): unknown[] {
  if (closing !== ']') source.isRepaired = true;
  const array: unknown[] = [];
  for (;;) {
    skipBlank(source);
    const first = source.peek();
    if (first === closing) break;
    // A word in brackets may be prose.
    if (depth === 1 && !source.isAlone && readBareText(source) !== undefined)
      source.fail('damaged');
    array.push(readValue(source, depth + 1));
    const isLineEnd = skipBlank(source);
    const next = source.peek();
    if (next === ',') skipComma(source, closing);
    else if (next !== closing) assertNextItem(source, first, isLineEnd);
  }
  source.at += 1;
  return array;
}

/** Skips a comma. A comma before the closing bracket is trailing; a second comma is an error. */
function skipComma(source: Source, closing: string): void {
  source.at += 1;
  skipBlank(source);
  if (source.peek() === closing) source.isRepaired = true;
}

/** Accepts a missing comma before a quoted key, or before any key on the next line. */
function assertNextKey(source: Source, isLineEnd: boolean): void {
  if (!opensString(source.peek()) && !(isLineEnd && /[A-Za-z_$]/.test(source.peek())))
    source.fail();
  source.isRepaired = true;
}

/** Accepts a missing comma between two texts, two objects or two lists, and at any line break. */
function assertNextItem(source: Source, first: string, isLineEnd: boolean): void {
  const next = source.peek();
  if (
    next === '' ||
    !(isLineEnd || (next === first && !/[\d-]/.test(next)) || isScalarAfter(first, next))
  )
    source.fail();
  source.isRepaired = true;
}

/** Returns whether a number or text follows a text, as in `["a" 2]`. */
function isScalarAfter(first: string, next: string): boolean {
  return opensString(first) && /[\d"'“-]/.test(next);
}

function readJoinedString(source: Source): string {
  let value = readString(source);
  for (;;) {
    const { at } = source;
    skipBlank(source);
    if (source.peek() !== '+') {
      source.at = at;
      return value;
    }
    source.at += 1;
    skipBlank(source);
    if (!opensString(source.peek())) source.fail();
    value += readString(source);
    source.isRepaired = true;
  }
}

const word = /[\w$][\w$-]*/y;

/** Literals of JSON and Python. Other spellings are neither literals nor texts. */
const literals: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
  ['True', true],
  ['False', false],
  ['None', null],
]);

/** Reads a literal. Rejects an unquoted text, because its intended end is unknown. */
function readLiteral(source: Source): boolean | null {
  const text = source.match(word) ?? '';
  const value = literals.get(text);
  if (value === undefined) {
    const isCutOff = source.at + text.length >= source.text.length;
    return source.fail(isCutOff ? 'unclosed' : 'damaged');
  }
  source.at += text.length;
  if (text !== String(value)) source.isRepaired = true;
  return value;
}

function readBareKey(source: Source): string {
  const text = source.match(word);
  if (text === undefined) return source.fail();
  source.at += text.length;
  source.isRepaired = true;
  return text;
}
