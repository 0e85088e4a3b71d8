import { endOfTriple, isEndOfString } from './end-of-string.js';
import { InnerQuotes } from './inner-quotes.js';
import { assertLineBreak } from './line-break.js';
import type { Source } from './source.js';

const closings: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ['“', '”'],
  ['‘', '’'],
  ['`', '`'],
]);

const escapes: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

/** A quote followed by structure: the string has swallowed the text after it. */
const swallowed = /["“”]\s*[,:]\s*["“”{[\d]/;

export function opensString(char: string): boolean {
  return closings.has(char);
}

/** Reads a string, all of whose characters come from the text, escaped as in JSON or literal. The colon after a key may be missing. */
export function readString(source: Source, isKey = false): string {
  const triple = readTriple(source);
  if (triple !== undefined) return triple;
  const start = source.at;
  const opening = source.peek();
  const closing = closings.get(opening) ?? opening;
  if (opening !== '"') source.isRepaired = true;
  source.at += 1;
  const inner = new InnerQuotes(source, opening);
  const counts = { idle: 0, others: 0 };
  let value = '';
  for (;;) {
    if (source.isAtEnd) return source.fail('unclosed');
    const char = source.peek();
    if (char === '\\') {
      value += readEscape(source, opening, counts, inner);
    } else if (char === closing && isEndOfString(source, inner, isKey)) {
      source.at += 1;
      break;
    } else {
      if (char === closing) inner.take();
      else if (char < ' ') assertLineBreak(source);
      value += char;
      source.at += 1;
    }
  }
  inner.assertBalanced();
  assertEscapes(source, counts);
  const isPlain = opening === '"' && inner.count === 0;
  if (!isPlain && swallowed.test(source.text.slice(start + 1, source.at - 1)))
    source.fail('damaged');
  return value;
}

/** Reads a Python text in triple quotes, literally. */
function readTriple(source: Source): string | undefined {
  if (!source.startsWith('"""')) return undefined;
  const end = endOfTriple(source);
  const value = source.text.slice(source.at + 3, end);
  if (value.includes('\\')) source.fail('damaged');
  source.at = end + 3;
  source.isRepaired = true;
  return value;
}

interface EscapeCounts {
  /** Those that escape nothing, as in `\d`. */
  idle: number;
  /** Those that escape a letter or a backslash. */
  others: number;
}

function readEscape(
  source: Source,
  opening: string,
  counts: EscapeCounts,
  inner: InnerQuotes,
): string {
  const char = source.peek(1);
  if (char === '') return source.fail('unclosed');
  const code = /^u([\da-fA-F]{4})/.exec(source.text.slice(source.at + 1, source.at + 6))?.[1];
  if (code !== undefined) {
    source.at += 6;
    counts.others += 1;
    source.letterEscapes += 1;
    return String.fromCharCode(Number.parseInt(code, 16));
  }
  const value = escapes.get(char);
  if (value !== undefined) {
    if (char === '"') inner.noteEscaped();
    if (/[a-z]/.test(char)) source.letterEscapes += 1;
    if (/[a-z\\]/.test(char)) counts.others += 1;
    source.at += 2;
    return value;
  }
  if (opening === "'" && char === "'" && isBetweenLetters(source)) {
    source.at += 2;
    return "'";
  }
  counts.idle += 1;
  source.idleBackslashes += 1;
  source.isRepaired = true;
  source.at += 1;
  return '\\';
}

/** Returns whether this is an apostrophe, as in `don\'t`. Other escaped quotes may have been of another kind. */
function isBetweenLetters({ text, at }: Source): boolean {
  return /[\p{L}\d]/u.test(text.charAt(at - 1)) && /\p{L}/u.test(text.charAt(at + 2));
}

/**
 * Checks the backslashes of a string: several that escape nothing and no others are an unescaped pattern such as `^\d+\s`. A
 * single one may be a mistake, and a mixture is ambiguous.
 */
function assertEscapes(source: Source, { idle, others }: EscapeCounts): void {
  if (idle > 0 && (idle < 2 || others > 0)) source.fail('damaged');
}
