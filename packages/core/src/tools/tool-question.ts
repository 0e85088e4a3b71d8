import type { Json, JsonObject } from '../contracts/json.js';

const brand = Symbol.for('pce.tool-question');

/** Parts of a {@link ToolQuestion}. */
export interface ToolQuestionParts {
  /** The question, for a person. */
  readonly message: string;
  /** JSON Schema of the answer's value, for the form that a page shows. @defaultValue an answer in words */
  readonly schema?: JsonObject;
  /** Returned to the tool as `context.asked.state` when it runs again; stored in the journal. @defaultValue none */
  readonly state?: Json;
}

/**
 * Thrown by a tool that needs an answer from a person before it can do its work, such as a server that asks its user. The
 * turn waits; after the answer the tool runs again with the same arguments and idempotency key, and with `context.asked`. By
 * throwing it the tool says that it has changed nothing, so it is also safe for a `once` tool. Like `ToolSuspended` it is a
 * signal without a code, which never reaches a host.
 *
 * @example
 * ```ts
 * execute: ({ order }, { asked }) => {
 *   const answer = asked?.answers.at(-1);
 *   if (answer === undefined) throw new ToolQuestion({ message: `Which size of ${order}?` });
 *   return answer.choice === 'decline' ? { ordered: false } : orders.place(order, answer.value);
 * }
 * ```
 */
export class ToolQuestion extends Error {
  readonly parts: ToolQuestionParts;

  constructor(parts: ToolQuestionParts) {
    super(parts.message);
    this.parts = parts;
    this.name = 'ToolQuestion';
    Object.defineProperty(this, brand, { value: true });
  }

  static isInstance(error: unknown): error is ToolQuestion {
    return typeof error === 'object' && error !== null && brand in error;
  }
}
