import type { Token } from './tokens.js';

/** Reads tokens from left to right. What does not fit is not taken. */
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

  /** Takes the words of one of the phrases, in any case; gives the phrase. */
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

  /** Runs `read`; where it gives `undefined`, goes back to where it began. */
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
