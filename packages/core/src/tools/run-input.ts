import type { JsonObject } from '../contracts/json.js';
import type { Limits } from '../contracts/limits.js';
import type { Clock } from '../ports/clock.js';
import type { RoleBudget } from '../ports/role-budget.js';
import type { Tool } from './tool.js';

/** How failures that may pass are tried again: only of `read` and `idempotent` tools, only where the failure says so. */
export interface ToolRetry {
  /** The first try counts as one. @defaultValue 3 */
  readonly maxAttempts?: number;
  /** Milliseconds before the second try; doubles from try to try. @defaultValue 200 */
  readonly minDelayMs?: number;
}

export interface RunToolInput {
  readonly tool: Tool;
  /** With every reference replaced by its value. */
  readonly args: JsonObject;
  readonly idempotencyKey: string;
  readonly limits: Limits;
  /** Milliseconds one try may take, within the turn's ceiling. @defaultValue as the tool says */
  readonly timeoutMs?: number | undefined;
  readonly retry: ToolRetry;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly budget?: RoleBudget;
  /** Asked before each try but the first; rejects where nothing may begin any more. */
  readonly ensureHeld?: () => Promise<void> | undefined;
}
