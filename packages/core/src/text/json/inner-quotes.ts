import type { Source } from './source.js';

const letter = /[\p{L}\d]/u;
const opener = /[\s([{\-–—/=>]/;
const afterClosing = /[\s.;!?)\-–—/<]/;

/**
 * Unescaped quotes inside a string. They are accepted only in pairs, one before a word and one after it. Any other quote may
 * be the end of the string, or a mistake.
 */
export class InnerQuotes {
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
