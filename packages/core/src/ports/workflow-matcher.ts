import type { JsonObject } from '../contracts/json.js';
import type { Mode, ToolOutcome } from '../contracts/tool-outcome.js';

/** A workflow that fits a command. */
export interface WorkflowMatch {
  readonly workflow: string;
  /** SHA-256 of the workflow's file; the journal keeps it. */
  readonly hash: string;
  readonly inputs: JsonObject;
  /** Why this one, for people. */
  readonly why: string;
}

/** A workflow on its way: what it was given and what its steps answered so far. */
export interface WorkflowProgress {
  readonly workflow: string;
  readonly hash: string;
  readonly inputs: JsonObject;
  /** Finished calls in order. */
  readonly steps: readonly {
    readonly step: string;
    readonly outcome: ToolOutcome;
    readonly durationMs: number;
  }[];
  /** Workflows this one is the fallback of, outermost first. */
  readonly fallbackOf: readonly string[];
}

/** What a workflow does next. */
export type WorkflowMove =
  | {
      readonly type: 'call';
      readonly step: string;
      readonly tool: string;
      readonly args: JsonObject;
      /** Milliseconds one try may take, within the turn's ceiling. @defaultValue as the tool says */
      readonly timeoutMs?: number;
      /**
       * Tries, the first included, where the failure may pass and the tool may run again; never more than the host allows.
       *
       * @defaultValue as the host says
       */
      readonly maxAttempts?: number;
      /** A person must approve the call, whatever the host's policy says. @defaultValue false */
      readonly needsApproval?: boolean;
    }
  | { readonly type: 'complete'; readonly outputs: JsonObject; readonly summary: string }
  | {
      readonly type: 'fail';
      readonly message: string;
      /** Taken instead, with these inputs. */
      readonly fallback?: WorkflowMatch;
    };

/** Finds the workflow for a command and says what it does next. Pure: it runs no tool itself. */
export interface WorkflowMatcher {
  match(input: {
    readonly command: string;
    readonly inputs: JsonObject;
    readonly mode: Mode;
  }): WorkflowMatch | undefined;
  /** A workflow by name. Throws `InvalidInputError` where there is none, or it is not allowed in the mode. */
  select(input: {
    readonly workflow: string;
    readonly inputs: JsonObject;
    readonly mode: Mode;
  }): WorkflowMatch;
  /** Throws a `PceError` where the workflow is unknown or its hash has changed. */
  advance(progress: WorkflowProgress): WorkflowMove;
  /** Name and hash of every workflow, for the journal. */
  versions(): Readonly<Record<string, string>>;
}
