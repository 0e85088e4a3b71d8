const brand = Symbol.for('pce.tool-suspended');

/**
 * A signal rather than an error, so it has no code and no host ever catches it. Thrown by a tool that waits for something that may take days, such as a person: its call stays open, the turn is paused,
 * and once the turn is resumed the tool runs again under the same idempotency key. Only for tools that are `read` or
 * `idempotent`; of a `once` tool a person is asked what it did.
 */
export class ToolSuspended extends Error {
  /** The turn whose end the tool waits for, if it is one. */
  readonly turn: string | undefined;

  /**
   * @param reason - What the tool waits for, for people.
   * @param turn - The turn whose end it waits for: once that has ended, the suspended turn goes on by itself.
   */
  constructor(reason: string, turn?: string) {
    super(reason);
    this.turn = turn;
    this.name = 'ToolSuspended';
    Object.defineProperty(this, brand, { value: true });
  }

  static isInstance(error: unknown): error is ToolSuspended {
    return typeof error === 'object' && error !== null && brand in error;
  }
}
