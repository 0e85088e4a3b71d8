import type { RoleBudget } from '../../ports/role-budget.js';
import type { OutputOption } from './output-option.js';
import type { VersionPolicy } from './version-policy.js';

/**
 * Options of whatever drives a turn: `start`, `resume`, `resolve`, `fork`, `recover` and turns of threads. `output` is the
 * schema of a turn that was started with one; without it, values are not checked by it.
 */
export interface TurnOptions<Output = unknown> extends Pick<OutputOption<Output>, 'output'> {
  /**
   * Budget above the turn's own limits, such as that of the turn whose tool starts it.
   * @defaultValue the orchestrator's
   */
  readonly budget?: RoleBudget;
  /** Cancels the turn. */
  readonly signal?: AbortSignal;
  /**
   * Milliseconds to wait, with growing pauses, while another process has the turn.
   * @defaultValue 0: the result rejects with `LeaseHeldError` at once
   */
  readonly wait?: number;
  /** Policy for a turn whose roles, tools or workflows have changed. @defaultValue the orchestrator's */
  readonly onVersionChange?: VersionPolicy;
}
