import type { Source } from './source.js';

/** Text allowed after a closing quote: a separator, a comment, a `+` with another string, the end. */
const follows = /\s*(?:[,:}\])]|\/\/|\/\*|#|\+\s*["']|$)/y;

const separator = /\s*(?:[,:}\]]|$)/y;

/** A string on the next line or after a blank, with the comma missing in between. */
const nextString = /(?:[^\S\n]*\n\s*|[^\S\n]+)["'“‘{[\d-]|"[\w$ -]+"\s*:/y;

/** A value after a key whose colon is missing. */
const nextValue = /\s+(?:["'“\d-]|(?:true|false|null|True|False|None)\b)/y;

const nextKey = /[^\S\n]*\n\s*[A-Za-z_$][\w$-]*\s*:/y;

/** Returns whether the closing quote here ends the string. Fails if it is ambiguous. */
function isEndOfString(source: Source, inner: InnerQuotes, isKey: boolean): boolean {
  const before = source.text.charAt(source.at - 1);
  source.at += 1;
  const isFollowed = source.match(follows) !== undefined;
  const missing = isKey ? [nextValue] : [nextString, nextKey];
  const isMissing = !isFollowed && missing.some((pattern) => source.match(pattern) !== undefined);
  source.at -= 1;
  if (inner.isOpen && inner.count > 0) {
    if (isFollowed) source.fail('damaged');
    return false;
  }
  // A comma or colon before the quote was swapped with it.
  if (isMissing && !inner.isOpen) {
    if (/[,:]/.test(before)) source.fail('damaged');
    source.isRepaired = true;
    return true;
  }
  return isFollowed;
}

/** Returns the position of three closing quotes. */
function endOfTriple(source: Source): number {
  const end = source.text.indexOf('"""', source.at + 3);
  if (end === -1) source.fail('unclosed');
  const { at } = source;
  source.at = end + 3;
  if (source.match(separator) === undefined) source.fail('damaged');
  source.at = at;
  return end;
}

const letter = /[\p{L}\d]/u;
const opener = /[\s([{\-–—/=>]/;
const afterClosing = /[\s.;!?)\-–—/<]/;

/**
 * Unescaped quotes inside a string. They are accepted only in pairs, one before a word and one after it. Any other quote may
 * be the end of the string, or a mistake.
 */
class InnerQuotes {
  /** Number of unescaped quotes. */
  count = 0;
  /** Whether the last quote, escaped or not, opened a pair. */
  isOpen = false;
  /** Whether a pair was opened within another. */
  #isOdd = false;
  readonly #source: Source;
  readonly #opening: string;

  constructor(source: Source, opening: string) {
    this.#source = source;
    this.#opening = opening;
  }

  noteEscaped(): void {
    const { text, at } = this.#source;
    const opens = this.#opens(text.charAt(at - 1), text.charAt(at + 2));
    if (opens && this.isOpen) this.#isOdd = true;
    this.isOpen = opens;
  }

  /** Accepts the quote here as part of the string; fails if it is not half of a pair. */
  take(): void {
    const source = this.#source;
    const before = source.text.charAt(source.at - 1);
    const after = source.peek(1);
    source.isRepaired = true;
    // An apostrophe.
    if (this.#opening === "'" && letter.test(before) && letter.test(after)) return;
    this.count += 1;
    if (this.isOpen ? this.#closes(before, after) : this.#opens(before, after)) {
      this.isOpen = !this.isOpen;
    } else {
      source.fail('damaged');
    }
  }

  assertBalanced(): void {
    if ((this.isOpen || this.#isOdd) && this.count > 0) this.#source.fail('damaged');
  }

  #opens(before: string, after: string): boolean {
    return opener.test(before) && letter.test(after);
  }

  #closes(before: string, after: string): boolean {
    if (before.trim() === '' || before === '\\') return false;
    return afterClosing.test(after) || after === this.#opening;
  }
}

const quoteInNextLine = /^\s*["“]/;

/**
 * Accepts an unescaped control character: a line break, or a tab at the start of a line. A break before a quote may have
 * lost the closing quote.
 */
function assertLineBreak(source: Source): void {
  const { text, at } = source;
  const before = text.charAt(at - 1);
  const after = text.slice(at + 1, at + 200);
  source.isRepaired = true;
  const char = text.charAt(at);
  if (char === '\r' && after.startsWith('\n')) return;
  if (char === '\t' && (before === '\n' || before === '\t')) return;
  if (char !== '\n' || quoteInNextLine.test(after)) source.fail('damaged');
}

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
