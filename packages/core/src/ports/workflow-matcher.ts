import type { JsonObject } from '../contracts/json.js';
import type { Mode, ToolOutcome } from '../contracts/tool-outcome.js';
import type { NeededAnalysis } from './analyzer.js';

/** A workflow that matches a command. */
export interface WorkflowMatch {
  readonly workflow: string;
  /** SHA-256 of the workflow's file; the journal keeps it. */
  readonly hash: string;
  readonly inputs: JsonObject;
  /** Reason for the match, for people. */
  readonly why: string;
}

/** A running workflow: its inputs and the outcomes of its steps so far. */
export interface WorkflowProgress {
  readonly workflow: string;
  readonly hash: string;
  readonly inputs: JsonObject;
  /** Finished calls, in order. */
  readonly steps: readonly {
    readonly step: string;
    readonly outcome: ToolOutcome;
    readonly durationMs: number;
  }[];
  /** Workflows for which this one is the fallback, outermost first. */
  readonly fallbackOf: readonly string[];
}

/** Next move of a workflow: a call, or its end. */
export type WorkflowMove =
  | {
      readonly type: 'call';
      readonly step: string;
      readonly tool: string;
      readonly args: JsonObject;
      /** Time-out of one attempt in milliseconds, at most the turn's ceiling. @defaultValue the tool's */
      readonly timeoutMs?: number;
      /**
       * Number of attempts, the first included, if the failure is transient and the tool may run again; at most the host's
       * maximum. @defaultValue the host's maximum
       */
      readonly maxAttempts?: number;
      /** Whether a person must approve the call, regardless of the host's policy. @defaultValue `false` */
      readonly needsApproval?: boolean;
    }
  | { readonly type: 'complete'; readonly outputs: JsonObject; readonly summary: string }
  | {
      readonly type: 'fail';
      readonly message: string;
      /** Workflow to run instead, with its inputs. */
      readonly fallback?: WorkflowMatch;
    };

/** Input of a {@link WorkflowMatcher}: the turn's inputs and mode and, within a turn, its host's context. */
export interface WorkflowInput {
  readonly inputs: JsonObject;
  readonly mode: Mode;
  /** @defaultValue absent outside a turn */
  readonly turn?: string;
  readonly session?: string;
  /** The host's context of the turn. */
  readonly run?: unknown;
}

/** Description of a workflow for roles. */
export interface WorkflowDescription {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the inputs. */
  readonly inputs: JsonObject;
}

/** Finds the workflow for a command and computes its moves. Pure: runs no tool itself. */
export interface WorkflowMatcher {
  /** Returns the workflow that fits the command; `undefined` if none does. */
  match(
    input: WorkflowInput & {
      readonly command: string;
    },
  ): WorkflowMatch | undefined;
  /** Returns a workflow by name. Throws `InvalidInputError` if there is none, or it is not allowed in the mode. */
  select(
    input: WorkflowInput & {
      readonly workflow: string;
    },
  ): WorkflowMatch;
  /** Returns the next move of a workflow. Throws a `PceError` if the workflow is unknown or its hash has changed. */
  advance(progress: WorkflowProgress): WorkflowMove;
  /** Describes the workflows allowed in the mode. @defaultValue absent: roles only get their names */
  describe?(mode: Mode): readonly WorkflowDescription[];
  /** Returns the analysis of a request that triggers need; `undefined` if they need none. @defaultValue absent: none needed */
  neededAnalysis?(): NeededAnalysis | undefined;
  /** Returns the name and hash of every workflow, for the journal. */
  versions(): Readonly<Record<string, string>>;
}
