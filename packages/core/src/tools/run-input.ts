import type { RunAttachments } from '../attachments/tool-attachments.js';
import type { JsonObject } from '../contracts/json.js';
import type { Limits } from '../contracts/limits.js';
import type { AskedCall } from '../contracts/tool-answer.js';
import type { Clock } from '../ports/clock.js';
import type { RoleBudget } from '../ports/role-budget.js';
import type { Tool, TurnInfo } from './tool.js';

/** Retries of retryable failures of `read` and `idempotent` tools. */
export interface ToolRetry {
  /**
   * Maximum number of attempts, the first included. @defaultValue 3, and more during an outage of the tool's service, as
   * long as `maxOutageMs` allows
   */
  readonly maxAttempts?: number;
  /** Delay before the second attempt, in milliseconds; it doubles each time. @defaultValue 200 */
  readonly minDelayMs?: number;
}

/** Input of {@link runTool}. */
export interface RunToolInput extends TurnInfo {
  readonly tool: Tool;
  /** Arguments with every reference replaced by its value. */
  readonly args: JsonObject;
  readonly idempotencyKey: string;
  readonly limits: Limits;
  /** Time-out of one attempt in milliseconds, at most the turn's ceiling. @defaultValue the tool's */
  readonly timeoutMs?: number | undefined;
  /** Answers to the call's questions, and its state. @defaultValue none */
  readonly asked?: AskedCall;
  readonly retry: ToolRetry;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly budget?: RoleBudget;
  /** Constraints of the turn. @defaultValue none */
  readonly constraints?: readonly string[];
  /** Creates the attachments of one attempt. @defaultValue none, and none can be added */
  readonly attachments?: () => RunAttachments;
  /** Called before each retry; rejects if this process must not start anything. */
  readonly ensureHeld?: () => Promise<void> | undefined;
}
