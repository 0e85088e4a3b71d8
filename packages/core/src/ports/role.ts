import type { Compression } from '../contracts/coordination.js';
import type { PlanProposal } from '../contracts/plan.js';
import type { AttachmentReader } from './attachment-reader.js';
import type { RoleBudget } from './role-budget.js';

/** Context of a role call, besides its input. */
export interface RoleContext {
  /** Aborts when the turn is cancelled or this process lost the turn. */
  readonly signal: AbortSignal;
  /** Budget for the role's model calls. */
  readonly budget: RoleBudget;
  /** Attachments of the turn. @defaultValue absent if it has none, and for the Critic and the Coordinator */
  readonly attachments?: AttachmentReader;
  /** Receives the role's reports on its own work, any number of them. @defaultValue none: reports are dropped */
  readonly report?: (what: RoleReport) => void;
  /**
   * Receives the answer's text in parts as the Synthesizer, or an Executor that answers itself, writes it: provisional until
   * the answer is validated. @defaultValue absent for other roles, and if guards check answers first
   */
  readonly onText?: (text: string) => void;
}

/** A role's report on its own work, for the journal. */
export interface RoleReport {
  /** Number of tokens of a prompt about to be sent. */
  readonly promptTokens?: number;
  /** Number of malformed parts of the model's answer repaired by code. */
  readonly mended?: number;
  /** Size and budget, in tokens, of a prompt whose mandatory parts exceed its budget. The turn gets a warning. */
  readonly stretched?: { readonly tokens: number; readonly budget: number };
  /** The replacement of older entries of the log by a summary. */
  readonly compressed?: Compression;
  /** Plans of all Planners that a Planner asked. */
  readonly proposals?: readonly PlanProposal[];
}

/** Base of all roles. */
export interface Role {
  /**
   * Name and version of the implementation (prompt hash, model, rule set). Stored in the journal, so that a resumed turn
   * detects a change. @defaultValue `unversioned`
   */
  readonly version?: string;
  /**
   * Whether the cost of every model call of the role is known; also `true` for a role without a model. `false`: a turn with
   * a cost limit is refused. @defaultValue unknown: such a turn gets a warning
   */
  readonly hasPrices?: boolean;
}
