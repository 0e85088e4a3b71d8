import type { Attachment } from '../contracts/claim.js';
import type { Json, JsonObject } from '../contracts/json.js';
import type { Effect } from '../contracts/tool-outcome.js';

/** Base of all guards. */
interface Guard {
  /** Shown to people, and stored in the journal with its decisions. */
  readonly name: string;
  /** Changes with its behaviour, so that resumed turns notice. @defaultValue `1` */
  readonly version?: string;
}

/**
 * Verdict of a guard: allow the value, change it, refuse it, or ask a person. `reason` is shown to people and stored in the
 * journal; it must not repeat removed content.
 */
export type GuardVerdict<Change> =
  | { readonly action: 'allow' }
  | { readonly action: 'change'; readonly to: Change; readonly reason: string }
  | { readonly action: 'refuse' | 'ask'; readonly reason: string };

/** The turn that a guard works for. */
export interface GuardContext {
  readonly turn: string;
  readonly session: string;
  /** Value that the host passed as `run`. */
  readonly run: unknown;
  /** Aborts when the guard's time is over or the turn is cancelled. */
  readonly signal: AbortSignal;
}

/** An attachment as seen by guards. */
export interface GuardedFile extends Attachment {
  /** The content of a text; absent for images and PDFs. */
  readonly text?: string;
}

type GuardAnswer<Change> = GuardVerdict<Change> | Promise<GuardVerdict<Change>>;

/** The parts of a request that a guard may change. */
export interface RequestParts {
  readonly request: string;
  readonly context: string;
  readonly inputs: JsonObject;
}

/** A request, before the turn begins. */
export interface GuardedRequest extends RequestParts {
  readonly attachments: readonly GuardedFile[];
}

/**
 * Checks each request before its turn begins, and the changes of a fork.
 *
 * Implementations must return the same verdict for the same input while `version` is the same, allow their own changes, and
 * give reasons without the content. A guard that throws, hangs or returns anything else counts as a refusal.
 */
export interface InputGuard extends Guard {
  /** Checks a request. `change` may omit parts, which remain unchanged. */
  checkInput(input: GuardedRequest, context: GuardContext): GuardAnswer<Partial<RequestParts>>;
}

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
