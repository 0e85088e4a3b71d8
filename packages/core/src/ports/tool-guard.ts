import type { Json, JsonObject } from '../contracts/json.js';
import type { Effect } from '../contracts/tool-outcome.js';
import type { Guard, GuardAnswer, GuardContext, GuardedFile } from './guard.js';

/** A call that was selected, before it is announced. */
export interface GuardedCall {
  readonly tool: string;
  readonly effect: Effect;
  /** With every reference replaced by its value. */
  readonly args: JsonObject;
}

/** The parts of a tool's result that a guard may change. A failure has its message as summary, and no data. */
export interface ResultParts {
  readonly data: Json;
  readonly summary: string;
  /** Texts of the claims, in order; one that repeats the summary is `undefined`. */
  readonly claims: readonly (string | undefined)[];
}

/** A result of a tool, before anything else sees it. */
export interface GuardedResult extends ResultParts {
  readonly tool: string;
  readonly args: JsonObject;
  readonly isFailure: boolean;
  /** Files that the tool attached. */
  readonly attachments: readonly GuardedFile[];
}

/** Looks at calls of tools, at their results, or at both. Its implementer promises what that of an `InputGuard` does. */
export interface ToolGuard extends Guard {
  /** A call that is changed is checked by the tool's schema again. `ask` has a person approve exactly these arguments. */
  checkCall?(call: GuardedCall, context: GuardContext): GuardAnswer<JsonObject>;
  checkResult?(result: GuardedResult, context: GuardContext): GuardAnswer<ResultParts>;
}
