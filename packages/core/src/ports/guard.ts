import type { Attachment } from '../contracts/attachment.js';
import type { Json, JsonObject } from '../contracts/json.js';
import type { Effect } from '../contracts/tool-outcome.js';

/** Base of all guards. */
interface Guard {
  /** Shown to people, and kept in the journal with its decisions. */
  readonly name: string;
  /** Changes with its behaviour: a turn that is resumed notices it. @defaultValue `1` */
  readonly version?: string;
}

/**
 * Decision of a guard: pass it on as it is, pass something else on, refuse it, or have a person decide. `reason` is shown
 * to people and kept in the journal; it must not repeat what the guard took out.
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
  /** Aborts when the guard's time is up, or the turn is cancelled. */
  readonly signal: AbortSignal;
}

/** An attachment as guards see it. */
export interface GuardedFile extends Attachment {
  /** The content of a text; absent for images and PDFs. */
  readonly text?: string;
}

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

type Answer<Change> = GuardVerdict<Change> | Promise<GuardVerdict<Change>>;

/**
 * Looks at each request before its turn begins, and at the changes of a fork.
 *
 * An implementer promises: the same verdict for the same input as long as `version` stays; a verdict on what it changed
 * itself that does not change it again; reasons without the content. One that throws, hangs or answers something else
 * counts as a refusal.
 */
export interface InputGuard extends Guard {
  /** `change` may leave parts out; they stay as they are. */
  checkInput(input: GuardedRequest, context: GuardContext): Answer<Partial<RequestParts>>;
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
  checkOutput(output: GuardedAnswer | GuardedOutput, context: GuardContext): Answer<string>;
}

/** Looks at calls of tools, at their results, or at both. Its implementer promises what that of an `InputGuard` does. */
export interface ToolGuard extends Guard {
  /** A call that is changed is checked by the tool's schema again. `ask` has a person approve exactly these arguments. */
  checkCall?(call: GuardedCall, context: GuardContext): Answer<JsonObject>;
  checkResult?(result: GuardedResult, context: GuardContext): Answer<ResultParts>;
}
