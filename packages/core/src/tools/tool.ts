import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { ToolClaim } from '../contracts/claim.js';
import type { BuildAction } from '../contracts/decision.js';
import type { JsonObject } from '../contracts/json.js';
import type { Effect, Mode } from '../contracts/tool-outcome.js';
import type { RoleBudget } from '../ports/role-budget.js';

/** What a tool's `execute` gets besides its arguments. */
export interface ToolContext {
  /** Aborts on time-out, cancel and shutdown. Hand it on to everything that takes one. */
  readonly signal: AbortSignal;
  /** The same for every run of this call, also after a crash: what makes an `idempotent` tool safe to repeat. */
  readonly idempotencyKey: string;
  /**
   * The turn's: a tool that asks a model hands it on, so that its calls count in the turn's limits and usage.
   * @defaultValue none, where a tool runs outside of a turn
   */
  readonly budget?: RoleBudget;
  /** Counts one pass; throws once the tool's declared `maxPasses` are spent. */
  pass(): void;
}

/** What a run answers: its data and, where the tool gives them, a summary and evidence. */
export interface ToolReport {
  /** Anything JSON can hold. */
  readonly data: unknown;
  /** One line: what came out. @defaultValue a digest of `data` */
  readonly summary?: string;
  /** @defaultValue one claim that repeats the summary */
  readonly claims?: readonly ToolClaim[];
}

/** A tool, ready to be registered. Made by `defineTool`. */
export interface Tool {
  /** `family.name` by custom: `file.read`. */
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
  /** Changes or deletes what cannot be brought back: needs an approval unless the host says otherwise. */
  readonly destructive: boolean;
  /** Every claim must name its source; a result without one is blocked. */
  readonly owesSource: boolean;
  /** Where claims come from that name no source: a path or URL of the tool itself. */
  readonly source: string;
  /**
   * The Executor's action that this tool carries out: only such a decision reaches it, no command and no workflow.
   * Absent: what commands find.
   */
  readonly builds?: BuildAction | undefined;
  /** Changes when what the tool does changes. */
  readonly version: string;
  /** The arguments as the tool's schema reads them, or what is wrong with them. */
  parse(args: JsonObject): Promise<ToolArguments> | ToolArguments;
  /** `args` as `parse` answered them. */
  execute(args: unknown, context: ToolContext): Promise<ToolReport>;
}

export type ToolArguments =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly issues: readonly StandardSchemaV1.Issue[] };
