/** Token of a criterion's text. */
type Token =
  /** A bare word or dotted path. */
  | { readonly type: 'word'; readonly text: string }
  /** Text between backticks. */
  | { readonly type: 'name'; readonly text: string }
  | { readonly type: 'string'; readonly text: string }
  | { readonly type: 'number'; readonly value: number }
  /** A comparison sign, a plus or a parenthesis. */
  | { readonly type: 'sign'; readonly text: string };

const number = /-?(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)%?/;
const word = /[\p{L}_$][\p{L}\p{N}_$-]*(?:\.[\p{L}\p{N}_$-]+|\[\d+\]|\["[^"\]]*"\])*/u;
const quoted = /"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|“[^”]*”|‘[^’]*’/;

/** Every alternative starts with different characters, so that no text is scanned more than twice. */
const tokenPattern = new RegExp(
  [
    String.raw`\s*(?:`,
    String.raw`(?<number>${number.source})(?![\p{L}\p{N}_])`,
    `|(?<word>${word.source})`,
    '|`(?<name>[^`]+)`',
    `|(?<string>${quoted.source})`,
    '|(?<sign>[=!<>]=|[=<>≥≤≠()+])',
    String.raw`)\s*`,
  ].join(''),
  'uy',
);

const wholeNumber = new RegExp(`^(?:${number.source})$`);

/** Returns the tokens of a text in order; `undefined` if a part of it is not a token. */
export function tokenize(text: string): readonly Token[] | undefined {
  const tokens: Token[] = [];
  tokenPattern.lastIndex = 0;
  for (let end = 0; end < text.length; end = tokenPattern.lastIndex) {
    const token = toToken(tokenPattern.exec(text)?.groups ?? {});
    if (token === undefined) return undefined;
    tokens.push(token);
  }
  return tokens;
}

/** Parses `1,200`, `-3.5` or `80%` (0.8) as a number; `undefined` for any other text. */
export function readNumber(text: string): number | undefined {
  if (!wholeNumber.test(text)) return undefined;
  const value = Number(text.replaceAll(',', '').replace('%', ''));
  if (!Number.isFinite(value)) return undefined;
  // Adding 0 turns -0 into 0.
  return (text.endsWith('%') ? value / 100 : value) + 0;
}

function toToken(found: Record<string, string | undefined>): Token | undefined {
  if (found.number !== undefined) {
    const value = readNumber(found.number);
    return value === undefined ? undefined : { type: 'number', value };
  }
  if (found.word !== undefined) return { type: 'word', text: found.word };
  if (found.name !== undefined) return { type: 'name', text: found.name };
  if (found.string !== undefined) return { type: 'string', text: unquote(found.string) };
  return found.sign === undefined ? undefined : { type: 'sign', text: found.sign };
}

/** Removes the quotes. Only quotes and backslashes can be escaped, so that `"C:\temp"` keeps its backslash. */
function unquote(text: string): string {
  const inner = text.slice(1, -1);
  return /^["']/.test(text) ? inner.replace(/\\(["'\\])/g, '$1') : inner;
}

/** Reads tokens from left to right; does not consume tokens that do not match. */
export class TokenReader {
  #place = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  get next(): Token | undefined {
    return this.tokens[this.#place];
  }

  take(): Token | undefined {
    const token = this.next;
    this.#place += 1;
    return token;
  }

  /** Takes the words of one of the phrases, case-insensitively, and returns the phrase. */
  takePhrase<T extends string>(...phrases: readonly T[]): T | undefined {
    const phrase = phrases.find((candidate) => this.#isNext(candidate.split(' ')));
    if (phrase !== undefined) this.#place += phrase.split(' ').length;
    return phrase;
  }

  takeSign(sign: string): boolean {
    const found = this.next?.type === 'sign' && this.next.text === sign;
    if (found) this.#place += 1;
    return found;
  }

  /** Runs `read`; if it returns `undefined`, goes back to the token before it. */
  attempt<T>(read: () => T | undefined): T | undefined {
    const start = this.#place;
    const result = read();
    if (result === undefined) this.#place = start;
    return result;
  }

  #isNext(words: readonly string[]): boolean {
    return words.every((word, index) => {
      const token = this.tokens[this.#place + index];
      return token?.type === 'word' && token.text.toLowerCase() === word;
    });
  }
}
