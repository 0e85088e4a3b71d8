import type { RoleBudget } from '../../ports/role-budget.js';
import type { OutputOption } from './output-option.js';
import type { VersionPolicy } from './version-policy.js';

/**
 * Options of every function that drives a turn: `start`, `resume`, `resolve`, `fork`, `recover` and turns of threads.
 * `output` is the schema with which the turn was started; without it, values are not validated by it.
 */
export interface TurnOptions<Output = unknown> extends Pick<OutputOption<Output>, 'output'> {
  /** Parent budget of the turn, such as that of the turn whose tool starts it. @defaultValue the orchestrator's */
  readonly budget?: RoleBudget;
  /** Cancels the turn. */
  readonly signal?: AbortSignal;
  /**
   * Milliseconds to wait, with increasing delays, while another process has the turn. @defaultValue 0: the result rejects
   * with `LeaseHeldError` immediately
   */
  readonly wait?: number;
  /** Policy for a turn whose roles, tools or workflows have changed. @defaultValue the orchestrator's */
  readonly onVersionChange?: VersionPolicy;
}
