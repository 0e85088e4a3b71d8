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
