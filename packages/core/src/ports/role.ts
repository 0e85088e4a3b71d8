import type { Compression } from '../contracts/compression.js';
import type { RoleBudget } from './role-budget.js';

/** What every role call gets besides its input. */
export interface RoleContext {
  /** Aborts when the turn is cancelled or this process lost the turn. */
  readonly signal: AbortSignal;
  readonly budget: RoleBudget;
  /** What the role tells of its own work, as often as it has something to tell. @defaultValue nobody wants to know */
  readonly report?: (what: RoleReport) => void;
}

/** What the journal keeps of how a role came to its answer. */
export interface RoleReport {
  /** Tokens of a prompt that is about to be sent. */
  readonly promptTokens?: number;
  /** Slips in the model's answer that code mended. */
  readonly mended?: number;
  /** A prompt took more than its budget, since what had to be told did. The turn gets a warning. */
  readonly stretched?: { readonly tokens: number; readonly budget: number };
  /** Older entries of §4 gave way to a summary. */
  readonly compressed?: Compression;
}

export interface Role {
  /**
   * Name and version of what decides here (prompt hash, model, rule set). The journal keeps it; a change is
   * noticed when a turn is resumed. @defaultValue `unversioned`
   */
  readonly version?: string;
}
