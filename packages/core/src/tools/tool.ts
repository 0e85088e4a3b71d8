import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { Attachment, ToolClaim } from '../contracts/claim.js';
import type { BuildAction } from '../contracts/decision.js';
import type { Json, JsonObject } from '../contracts/json.js';
import type { AskedCall, Effect, Mode } from '../contracts/tool-outcome.js';
import type { ToolAttachments } from '../ports/attachment-reader.js';
import type { RoleBudget } from '../ports/role-budget.js';

/** The turn of a tool, policy or workflow, with the host's own context. */
export interface TurnInfo<Run = unknown> {
  readonly turn: string;
  /** Label that groups turns of one user or workspace. */
  readonly session: string;
  /** Value that the host passed as `run` to `start`, `resume`, `fork` or `resolve`. No model sees it. */
  readonly run: Run;
}

/**
 * Context of a tool's run, besides its arguments.
 *
 * @example
 * ```ts
 * execute: ({ order }, { run }: ToolContext<{ tenant: string }>) => orders.of(run.tenant).get(order)
 * ```
 */
export interface ToolContext<Run = unknown> extends TurnInfo<Run> {
  /** Aborts on time-out, cancellation and shutdown. Pass it to everything that takes a signal. */
  readonly signal: AbortSignal;
  /** Key of this call, equal in every run of it, also after a crash. Makes an `idempotent` tool safe to repeat. */
  readonly idempotencyKey: string;
  /**
   * Budget of the turn: a tool that calls a model passes it on, so that these calls count in the turn's limits and usage.
   * @defaultValue none if the tool runs outside a turn
   */
  readonly budget?: RoleBudget;
  /** Constraints of the turn: a tool that starts a turn passes them on. @defaultValue none for other tools */
  readonly constraints?: readonly string[];
  /** Answers to the questions that this call has asked by `ToolQuestion`. @defaultValue it has asked none */
  readonly asked?: AskedCall;
  /** Attachments of the turn: reads them, and adds files to the tool's result. */
  readonly attachments: ToolAttachments;
  /**
   * Returns whether the tool may make one more pass (a query, a page, a request). After `false` the tool returns its
   * findings so far, and the result carries a warning; another call throws `ToolError`.
   */
  pass(): boolean;
}

/** Result of a tool's run: its data, with an optional summary and claims. */
export interface ToolReport {
  /** Any JSON value. */
  readonly data: unknown;
  /** Summary of the result in one line. @defaultValue a digest of `data` */
  readonly summary?: string;
  /** Claims of the result. @defaultValue one claim that repeats the summary */
  readonly claims?: readonly ToolClaim[];
  /** Files attached by the run; set by the runner. @defaultValue none */
  readonly attachments?: readonly Attachment[];
  /** Number of passes allowed, if the run requested more; set by the runner. @defaultValue none */
  readonly passes?: number;
}

/** Decides whether a call with these arguments needs a person's approval. */
type ApprovalOf<Args> = { decide(args: Args): boolean | Promise<boolean> }['decide'];

/** A tool for a catalog, created by `defineTool`. `Run` is the type of run context that it reads; a plain `Tool` accepts any. */
export interface Tool<Run = never> {
  /** `family.name` by convention: `file.read`. */
  readonly name: string;
  readonly description: string;
  readonly family: string;
  readonly effect: Effect;
  readonly modes: readonly Mode[];
  /** JSON Schema of the arguments, for coordinators and people. */
  readonly parameters: JsonObject;
  readonly timeoutMs: number | undefined;
  readonly maxOutputBytes: number;
  readonly maxPasses: number | undefined;
  /** Whether it changes or deletes data irrecoverably, which constraints of a request may forbid. */
  readonly destructive: boolean;
  /**
   * Whether each call needs a person's approval, or a function that decides it for arguments that `parse` returned, and if it
   * fails, they do. The host's `needsApproval` decides in its place. @defaultValue `destructive`
   */
  readonly needsApproval?: boolean | ApprovalOf<unknown> | undefined;
  /**
   * Returns the reason why a call with these arguments needs an approval although others do not, with what it would change;
   * `undefined` if it needs none. The arguments may not match the schema. @defaultValue no call needs one
   */
  readonly asks?: ((args: JsonObject) => string | undefined) | undefined;
  /** Whether every claim must name its source; a result with a claim without one fails. @defaultValue `false` */
  readonly requiresSource?: boolean;
  /** @deprecated Renamed to `requiresSource`. */
  readonly owesSource?: boolean;
  /** Source of claims without one: the tool's name, path or URL. */
  readonly source: string;
  /**
   * Build action of the Executor that the tool carries out; such a tool is not available to commands and workflows. Absent
   * for other tools.
   */
  readonly builds?: BuildAction | undefined;
  /**
   * Returns the information that a model needs to give the arguments of a building tool for a command: samples, files named
   * in the command. Absent if its description suffices.
   */
  readonly brief?: ((command: string) => Promise<string>) | undefined;
  /** Whether each call is a separate turn, with that turn's limits instead of a time-out. @defaultValue `false` */
  readonly startsTurn?: boolean;
  /** Version of the tool, which changes with its behaviour. */
  readonly version: string;
  /** Parses arguments with the tool's schema. */
  parse(args: JsonObject): Promise<ToolArguments> | ToolArguments;
  /** Runs the tool with arguments that `parse` returned. */
  execute(args: unknown, context: ToolContext): Promise<ToolReport>;
  /** Exists only in types: `createOrchestrator` infers the run context of its turns from it. */
  readonly reads?: (run: Run) => void;
}

/** Parsed arguments of a tool, or the issues that its schema found. */
export type ToolArguments =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly issues: readonly StandardSchemaV1.Issue[] };

/** Returns the id of the turn that a call starts: the same in every run of the call, so that it is resumed after a crash. */
export function childTurn(turn: string, call: number): string {
  return `${turn}.c${call}`;
}

/** Returns the id of the turn that a call starts, from its idempotency key. */
export function childTurnOf(idempotencyKey: string): string {
  const end = idempotencyKey.lastIndexOf(':');
  return childTurn(idempotencyKey.slice(0, end), Number(idempotencyKey.slice(end + 1)));
}

/** Returns the call that started a turn, from the turn's id; `undefined` if no call started it. */
export function parentCallOf(
  turn: string,
): { readonly turn: string; readonly call: number } | undefined {
  const [, parent, call] = /^(.+)\.c([1-9]\d*)$/.exec(turn) ?? [];
  return parent === undefined ? undefined : { turn: parent, call: Number(call) };
}

/** Returns the number of parents of a turn, from its id. */
export function depthOf(turn: string): number {
  return turn.match(/\.c[1-9]\d*(?=\.|$)/g)?.length ?? 0;
}

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
