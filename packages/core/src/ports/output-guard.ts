import type { Json } from '../contracts/json.js';
import type { Guard, GuardAnswer, GuardContext } from './guard.js';

/** An answer, before anyone sees it. */
export interface GuardedAnswer {
  readonly request: string;
  /** Markdown with citations such as `[c1]`. */
  readonly answer: string;
  /** Absent, to distinguish it from a `GuardedOutput`. */
  readonly output?: never;
}

/** The filled output that `start` asked for, before anyone sees it. */
export interface GuardedOutput {
  readonly request: string;
  /** JSON text of `output`, for guards of text; a line break in a value is `\n` here. */
  readonly answer: string;
  readonly output: Json;
}

/**
 * Checks each answer before it is validated, stored or shown, and each output before it is stored or shown. Implementations
 * must do the same as those of `InputGuard`.
 */
export interface OutputGuard extends Guard {
  /**
   * Checks an answer or output. `change` replaces `answer`: for a `GuardedOutput` by the JSON text of another output. One
   * that the host's schema rejects or converts counts as a refusal. If an output could not be filled, the reasons are
   * checked as a `GuardedAnswer`; `ask` refuses them.
   */
  checkOutput(output: GuardedAnswer | GuardedOutput, context: GuardContext): GuardAnswer<string>;
}
