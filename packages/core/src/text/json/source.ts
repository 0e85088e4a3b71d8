/** Reason why a text cannot be read as JSON. */
export type Unreadable = 'unclosed' | 'damaged' | 'too_deep';

/** Aborts the parsing of one piece; caught by `parseTolerant`. */
export class UnreadableError extends Error {
  constructor(readonly problem: Unreadable) {
    super(problem);
    this.name = 'UnreadableError';
  }
}

/** A position in a text being parsed as JSON, with the repairs so far. */
export class Source {
  isRepaired = false;
  /** Backslashes so far that escape nothing. */
  idleBackslashes = 0;
  /** Escapes by a letter so far, such as `\n`. */
  letterEscapes = 0;
  /** Objects with a possibly incomplete end. */
  readonly openEnded = new Set<object>();

  /** Whether the value is the whole text, judging by its first and last characters. */
  readonly isAlone: boolean;

  constructor(
    readonly text: string,
    public at: number,
  ) {
    this.isAlone =
      at < 200 && text.slice(0, at).trim() === '' && /[}\]]\s*$/.test(text.slice(-200));
  }

  /** Returns the character here or `ahead` positions later; empty at the end. */
  peek(ahead = 0): string {
    return this.text.charAt(this.at + ahead);
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  startsWith(part: string): boolean {
    return this.text.startsWith(part, this.at);
  }

  /** Matches a sticky pattern here without moving. */
  match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    return pattern.exec(this.text)?.[0];
  }

  /** Aborts the parsing: the text ends too early or is damaged here. */
  fail(problem: Unreadable = this.isAtEnd ? 'unclosed' : 'damaged'): never {
    throw new UnreadableError(problem);
  }
}

/** Blanks of JSON, and their substitutes from keyboards and web pages. */
const blanks = /[\s\u0085\u180e\u200b\u200e\u200f\u2060\ufeff]+/y;

const jsonBlanks = /^[ \t\r\n]*$/;

const lineComment = /(?:\/\/|#)[^\n]*/y;

/** Text after a `#` that would be JSON without it. */
const hiddenValue = /["“”{}[\]]|^#\s*(?:-?\d[\d.eE+-]*|true|false|null),?\s*$/;

/** Skips blanks and comments; returns whether they contain a line end. */
export function skipBlank(source: Source): boolean {
  const start = source.at;
  for (;;) {
    const blank = source.match(blanks);
    if (blank !== undefined) {
      if (!jsonBlanks.test(blank)) source.isRepaired = true;
      source.at += blank.length;
    } else if (!skipComment(source)) {
      return source.text.slice(start, source.at).includes('\n');
    }
  }
}

function skipComment(source: Source): boolean {
  if (source.startsWith('/*')) {
    const end = source.text.indexOf('*/', source.at + 2);
    if (end === -1) source.fail('unclosed');
    source.at = end + 2;
  } else {
    const comment = source.match(lineComment);
    if (comment === undefined) return false;
    if (isDoubtful(comment)) source.fail('damaged');
    source.at += comment.length;
  }
  source.isRepaired = true;
  return true;
}

/** Returns whether JSON may follow a stray mark, or the comment starts in a text that has lost its quote. */
function isDoubtful(comment: string): boolean {
  return comment.startsWith('#') ? hiddenValue.test(comment) : comment.split('"').length % 2 === 0;
}

/** A JSON number before a separator; any other next character may be part of it. */
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?=[\s,}\])]|\/\*|$)/y;

/** The beginning of a number at the end of the text. */
const cutOff = /-?[\d.eE+-]*$/y;

/** Reads a JSON number that a double can represent; `undefined` if there is none. */
export function readNumber(source: Source): number | undefined {
  const text = source.match(number);
  if (text === undefined) {
    if (source.match(cutOff)) source.fail('unclosed');
    return undefined;
  }
  const value = Number(text);
  if (!isHeld(text, value)) source.fail('damaged');
  source.at += text.length;
  return value;
}

/** Returns whether a double represents the number: integers exactly, others finite and not underflown to zero. */
function isHeld(text: string, value: number): boolean {
  if (/^-?\d+$/.test(text)) {
    return Number.isFinite(value) && (BigInt(text) === BigInt(value) || String(value) === text);
  }
  return Number.isFinite(value) && (value !== 0 || !/[1-9]/.test(text.split(/e/i, 1)[0] ?? ''));
}

/** An address, a moment, words, or digits that are not a number, such as a version or an id. */
const bareText = new RegExp(
  [
    String.raw`https?:\/\/[^\s,{}[\]"'\u0060\\]+`,
    String.raw`\d{4}-\d\d-\d\dT[\d:.]+Z?`,
    String.raw`(?=[^\s,]*\p{L})[\p{L}_$@/][\p{L}\p{M}\d_$@./-]*(?: [\p{L}\d][\p{L}\p{M}\d_.-]*)*`,
    String.raw`\d\w*(?:[./-]\w+)*`,
  ].join('|'),
  'uy',
);

const follows = /\s*(?:[,}\]]|$)|[^\S\n]*\n/y;

/** Digits with a missing or surplus decimal point or exponent. */
const likeNumber = /^[1-9]\d*(?:\.\d*)?(?:[eE]\d*)?$/;

/** Words for a literal in some language. */
const literals = ['true', 'false', 'null', 'none', 'undefined', 'infinity'];

/**
 * Reads an unquoted text: words up to a separator or the end of the line. `undefined` if there is none, or it may be a
 * mistyped number or literal.
 */
export function readBareText(source: Source): string | undefined {
  const text = source.match(bareText);
  if (text === undefined || likeNumber.test(text) || /^(?:nan|nil)$/i.test(text)) return undefined;
  const [first = ''] = text.toLowerCase().split(' ', 1);
  if (literals.some((literal) => isNear(first, literal))) return undefined;
  source.at += text.length;
  // It may be truncated.
  if (source.isAtEnd) source.fail('unclosed');
  if (source.match(follows) === undefined) {
    source.at -= text.length;
    return undefined;
  }
  source.isRepaired = true;
  return text;
}

/** Returns whether at most two adjacent characters differ. */
function isNear(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return start + end >= Math.max(a.length, b.length) - 2;
}
