import type { CoordinationStatus } from '../contracts/coordination.js';
import type { ExecutorAction, GoalProgress } from '../contracts/decision.js';
import type { BacktrackingLevel } from '../contracts/plan.js';
import type { ToolFailure } from '../contracts/tool-outcome.js';

/** The plan an attempt starts with. */
export interface PlanEntry {
  readonly type: 'plan';
  /** 1, then 2 after a RETRY. */
  readonly attempt: number;
  readonly goals: readonly { readonly id: string; readonly description: string }[];
  readonly approach: string;
  /** Absent in the first plan of a turn. */
  readonly revision?: {
    /** 2, 3, …: which plan of the turn it is. */
    readonly number: number;
    /** How far the Planner went back, where it said so. */
    readonly level?: BacktrackingLevel;
    /** Ids of goals that an earlier attempt achieved. */
    readonly kept: readonly string[];
  };
}

/** A claim as the log's table shows it. */
export interface ClaimRow {
  readonly claim: string;
  readonly confidence: number;
  readonly source: string;
}

/** How a command ended. */
export interface ResultLine {
  readonly status: CoordinationStatus;
  readonly summary: string;
  /** `r3`: stands for the value in later commands; present on success. */
  readonly ref?: string;
  readonly error?: ToolFailure;
  /** After an error: issuing the command again cannot do anything twice. */
  readonly safeToRepeat?: boolean;
}

/** One decision of the Executor and what came of it. */
export interface IterationEntry {
  readonly type: 'iteration';
  readonly attempt: number;
  readonly iteration: number;
  /** 1, 2, …: place of the command, where its decision gave several. */
  readonly lane?: number;
  readonly action: ExecutorAction;
  /** Ids of goals. */
  readonly goalFocus: readonly string[];
  /** Id of a workpad task. */
  readonly task?: string;
  readonly command?: string;
  /** The tool or workflow that ran for the command, and its arguments, in one line. */
  readonly coordinator?: { readonly selected: string; readonly request: string };
  /** Failure of a workflow in whose place another was carried out. */
  readonly fallback?: string;
  readonly result?: ResultLine;
  readonly claims: readonly ClaimRow[];
  /** The Executor's analysis, of the result above it, if any; its summary where the action is COMPLETE; its reason where BLOCKED. */
  readonly analysis?: string;
  readonly goalsProgress: readonly GoalProgress[];
}

/** A limit that was reached. */
export interface WarningEntry {
  readonly type: 'warning';
  readonly limit: string;
  readonly value: number;
  readonly message: string;
}

/** A person was asked, or answered. */
export interface InterventionEntry {
  readonly type: 'intervention';
  readonly id: string;
  readonly message: string;
  /** Absent while it is open. */
  readonly resolution?: { readonly choice: string; readonly answer?: string; readonly by: string };
}

/** The Critic did not let a plan pass. */
export interface ReviewEntry {
  readonly type: 'review';
  readonly verdict: 'REVISE' | 'BLOCK';
  readonly message: string;
}

/** One entry of §4, the execution log. */
export type LogEntry = PlanEntry | IterationEntry | WarningEntry | InterventionEntry | ReviewEntry;
