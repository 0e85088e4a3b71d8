import { InvalidInputError } from '../errors.js';
import { quotedToken, unquote } from './quote.js';

const plainOrQuoted = (plain: string) => new RegExp(`(?<quoted>${quotedToken})|${plain}`, 'y');
const token = plainOrQuoted(String.raw`[^\s,"()\\]*[^\s,:"()\\]`);
const note = plainOrQuoted(String.raw`[^()"\\]+`);

/** Returns the error of an invalid line of the log. `line` counts from 1. */
export function malformed(line: number, expected: string, found: string): InvalidInputError {
  const shown = found.length > 60 ? `${found.slice(0, 60)}…` : found;
  return new InvalidInputError(
    `line ${line} of the execution log: expected ${expected}, found "${shown}"`,
  );
}

/** Reads a line from left to right; throws an `InvalidInputError` for unexpected text. */
export class LineReader {
  #place = 0;

  constructor(
    readonly line: number,
    private readonly text: string,
  ) {}

  get isAtEnd(): boolean {
    return this.#place === this.text.length;
  }

  /** Consumes the text if it comes next. */
  takes(expected: string): boolean {
    const found = this.text.startsWith(expected, this.#place);
    if (found) this.#place += expected.length;
    return found;
  }

  expect(expected: string): void {
    if (!this.takes(expected)) throw this.#malformed(`"${expected}"`);
  }

  /** Reads a name in the form of `toToken`. */
  token(what: string): string {
    return this.#match(token, what);
  }

  /** Reads a text in the form of `toNote`. */
  note(what: string): string {
    return this.#match(note, what);
  }

  number(what: string): number {
    const start = this.#place;
    // Adding 0 turns -0 into 0, as rendering does.
    const value = Number(this.token(what)) + 0;
    if (Number.isFinite(value)) return value;
    this.#place = start;
    throw this.#malformed(what);
  }

  /** Reads one of a fixed list of words, in the form of `show`. */
  oneOf<T extends string>(words: readonly T[], what: string, show = (word: T): string => word): T {
    const start = this.#place;
    const found = this.token(what);
    const word = words.find((candidate) => show(candidate) === found);
    if (word !== undefined) return word;
    this.#place = start;
    throw this.#malformed(`${what} (${words.map(show).join(', ')})`);
  }

  /** Reads the rest of the line in the form of `toInline`. */
  inline(what: string): string {
    const rest = this.rest().trim();
    if (rest === '') throw malformed(this.line, what, this.text);
    if (!rest.startsWith('"')) return rest;
    if (rest.length < 2 || !rest.endsWith('"')) {
      throw malformed(this.line, `a closing quote after ${what}`, rest);
    }
    return unquote(rest);
  }

  /** Consumes the rest of the line. */
  rest(): string {
    const rest = this.text.slice(this.#place);
    this.#place = this.text.length;
    return rest;
  }

  end(): void {
    if (!this.isAtEnd) throw this.#malformed('the end of the line');
  }

  #match(pattern: RegExp, what: string): string {
    pattern.lastIndex = this.#place;
    const match = pattern.exec(this.text);
    if (match === null) throw this.#malformed(what);
    this.#place = pattern.lastIndex;
    return match.groups?.quoted === undefined ? match[0] : unquote(match[0]);
  }

  #malformed(expected: string): InvalidInputError {
    return malformed(this.line, expected, this.text.slice(this.#place));
  }
}
