import type { Json } from '../contracts/json.js';
import type { Guard, GuardAnswer, GuardContext } from './guard.js';

/** An answer, before anybody is shown any of it. */
export interface GuardedAnswer {
  readonly request: string;
  /** Markdown with citations such as `[c1]`. */
  readonly answer: string;
  /** Absent: what tells it from a `GuardedOutput`. */
  readonly output?: never;
}

/** The output that `start` asked for, as it was filled, before anybody is shown any of it. */
export interface GuardedOutput {
  readonly request: string;
  /** JSON text of `output`, for guards that know texts alone; a line break in a value is `\n` here. */
  readonly answer: string;
  readonly output: Json;
}

/**
 * Looks at each answer before it is validated, stored or shown, and at each output before it is stored or shown. Its
 * implementer promises what that of an `InputGuard` does.
 */
export interface OutputGuard extends Guard {
  /**
   * `change` gives what takes the place of `answer`: for a `GuardedOutput` the JSON text of another output. One that the
   * host's schema refuses, or makes something else of, counts as a refusal. When an output could not be filled, the reasons
   * pass as a `GuardedAnswer`; `ask` refuses them.
   */
  checkOutput(output: GuardedAnswer | GuardedOutput, context: GuardContext): GuardAnswer<string>;
}
