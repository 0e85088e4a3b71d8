import type { Token } from './tokens.js';

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
