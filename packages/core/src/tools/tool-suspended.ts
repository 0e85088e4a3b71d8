const brand = Symbol.for('pce.tool-suspended');

/**
 * Thrown by a tool that waits for something that may take days, such as a person: its call stays open, the turn is paused,
 * and when the turn is resumed, the tool runs again with the same idempotency key. A signal rather than an error: it has no
 * code and never reaches a host. Only for `read` and `idempotent` tools; a person is asked about a `once` tool.
 */
export class ToolSuspended extends Error {
  /** The turn whose end the tool waits for, if any. */
  readonly turn: string | undefined;
  /** Unix time in milliseconds from which the tool can continue, if known. */
  readonly until: number | undefined;

  /**
   * @param reason - What the tool waits for, for people.
   * @param turn - The turn whose end it waits for, after which the suspended turn resumes automatically.
   * @param until - Unix time in milliseconds at which the suspended turn resumes automatically.
   */
  constructor(reason: string, turn?: string, until?: number) {
    super(reason);
    this.turn = turn;
    this.until = until;
    this.name = 'ToolSuspended';
    Object.defineProperty(this, brand, { value: true });
  }

  static isInstance(error: unknown): error is ToolSuspended {
    return typeof error === 'object' && error !== null && brand in error;
  }
}
