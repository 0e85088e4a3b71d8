/** Why a piece of text cannot be read as JSON. */
export type Unreadable = 'unclosed' | 'damaged' | 'too_deep';

/** Ends the reading of one piece; caught by `parseTolerant`. */
export class UnreadableError extends Error {
  constructor(readonly problem: Unreadable) {
    super(problem);
    this.name = 'UnreadableError';
  }
}

/** A place in a text from which JSON is read, with the note whether anything had to be repaired. */
export class Source {
  isRepaired = false;
  /** Backslashes so far that escape nothing. */
  idleBackslashes = 0;
  /** Escapes by a letter so far, such as `\n`. */
  letterEscapes = 0;
  /** Objects at whose end something may be missing. */
  readonly openEnded = new Set<object>();

  /** Whether the value is all of the text, as far as its first and last characters show. */
  readonly isAlone: boolean;

  constructor(
    readonly text: string,
    public at: number,
  ) {
    this.isAlone =
      at < 200 && text.slice(0, at).trim() === '' && /[}\]]\s*$/.test(text.slice(-200));
  }

  /** The character here, or the one `ahead` places on; empty at the end. */
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

  /** Ends the reading: the text ends too early, or is damaged here. */
  fail(problem: Unreadable = this.isAtEnd ? 'unclosed' : 'damaged'): never {
    throw new UnreadableError(problem);
  }
}
