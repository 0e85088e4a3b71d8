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

/** The parts of a tool's result that a guard may change. The summary of a failure is its message; it has no data. */
export interface ResultParts {
  readonly data: Json;
  readonly summary: string;
  /** Texts of the claims, in order; `undefined` for one that repeats the summary. */
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

/** Checks calls of tools, their results, or both. Implementations must do the same as those of `InputGuard`. */
export interface ToolGuard extends Guard {
  /** Checks a call. The tool's schema validates changed arguments again. `ask` lets a person approve exactly these arguments. */
  checkCall?(call: GuardedCall, context: GuardContext): GuardAnswer<JsonObject>;
  checkResult?(result: GuardedResult, context: GuardContext): GuardAnswer<ResultParts>;
}
