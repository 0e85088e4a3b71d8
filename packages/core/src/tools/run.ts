import { noAttachments, type RunAttachments } from '../attachments/tool-attachments.js';
import type { JsonObject } from '../contracts/json.js';
import type { Limits } from '../contracts/limits.js';
import type { AskedCall, ToolFailure, ToolOutcome } from '../contracts/tool-outcome.js';
import { ToolError } from '../errors.js';
import { resolveToolTimeout } from '../limits/limits.js';
import type { Clock } from '../ports/clock.js';
import type { RoleBudget } from '../ports/role-budget.js';
import { retry } from '../system/retry.js';
import { issuesText } from '../text/issues-text.js';
import { toOutcome } from './to-outcome.js';
import {
  type Tool,
  type ToolArguments,
  type ToolContext,
  ToolQuestion,
  type ToolReport,
  type TurnInfo,
} from './tool.js';
import { ToolSuspended } from './tool-suspended.js';

/** Milliseconds for a tool to stop after its signal aborted; then the attempt ends without it. */
const graceMs = 2_000;
/** The same for a tool that starts a turn, whose own tools have to stop first. */
const turnGraceMs = 10_000;

/** Runs one attempt of a tool with its time-out. Rejects with the reason if the attempt is stopped. */
function attempt(input: RunToolInput, args: unknown): Promise<ToolReport> {
  const { tool, limits, clock, signal } = input;
  const cancelled = (): ToolError =>
    new ToolError('cancelled', `${tool.name} was stopped: the turn was`, { cause: signal.reason });
  if (signal.aborted) return Promise.reject(cancelled());
  return new Promise((resolve, reject) => {
    const controller = new AbortController();
    let cancelGrace: (() => void) | undefined;
    const stop = (reason: ToolError): void => {
      if (controller.signal.aborted) return;
      cancelGrace = clock.setTimer(
        () => {
          end();
          reject(reason);
        },
        tool.startsTurn === true ? turnGraceMs : graceMs,
      );
      controller.abort(reason);
    };
    const attachments = input.attachments?.();
    const passes = countPasses(input);
    const context = toContext(input, controller.signal, passes.pass, attachments?.forTool);
    const running = tool.execute(args, context);
    const timeoutMs = resolveToolTimeout(input.timeoutMs ?? tool.timeoutMs, limits);
    const cancelTimer =
      tool.startsTurn === true && input.timeoutMs === undefined
        ? () => undefined
        : clock.setTimer(() => stop(tookTooLong(tool.name, timeoutMs)), timeoutMs);
    const onAbort = (): void => stop(cancelled());
    const end = (): void => {
      cancelTimer();
      cancelGrace?.();
      signal.removeEventListener('abort', onAbort);
    };
    signal.addEventListener('abort', onAbort);
    running.then(
      (report) => {
        end();
        const added = attachments?.added() ?? [];
        const spent = passes.spent();
        resolve({
          ...report,
          ...(added.length > 0 && { attachments: added }),
          ...(spent !== undefined && { passes: spent }),
        });
      },
      (error: unknown) => {
        end();
        reject(controller.signal.aborted ? controller.signal.reason : error);
      },
    );
  });
}

function tookTooLong(tool: string, timeoutMs: number): ToolError {
  return new ToolError('timeout', `${tool} took longer than ${timeoutMs} ms and was stopped`);
}

/** Counts the passes of one attempt. `spent` returns the number allowed, if the tool requested more. */
function countPasses({ tool, limits }: RunToolInput): {
  readonly pass: ToolContext['pass'];
  spent(): number | undefined;
} {
  const allowed = Math.min(tool.maxPasses ?? Infinity, limits.passes ?? Infinity);
  let asked = 0;
  return {
    pass() {
      asked += 1;
      if (asked > allowed + 1) {
        throw new ToolError('internal', `${tool.name} went on after its ${allowed} passes`);
      }
      return asked <= allowed;
    },
    spent: () => (asked > allowed ? allowed : undefined),
  };
}

function toContext(
  { turn, session, run, idempotencyKey, budget, constraints, asked }: RunToolInput,
  signal: AbortSignal,
  pass: ToolContext['pass'],
  attachments: ToolContext['attachments'] = noAttachments,
): ToolContext {
  return {
    turn,
    session,
    run,
    signal,
    idempotencyKey,
    attachments,
    ...(asked && { asked }),
    ...(budget && { budget }),
    ...(constraints && { constraints }),
    pass,
  };
}

export interface FinishedRun {
  readonly outcome: ToolOutcome;
  readonly durationMs: number;
}

/** Runs a tool, with retries after a retryable failure if that is safe. Failures are outcomes; only rejects with `ToolSuspended` or `ToolQuestion`. */
export async function runTool(input: RunToolInput): Promise<FinishedRun> {
  const { tool, clock } = input;
  const startedAt = clock.now();
  const ended = (outcome: ToolOutcome): FinishedRun => ({
    outcome,
    durationMs: Math.max(0, clock.now() - startedAt),
  });
  try {
    const parsed = tool.parse(input.args);
    const value = readArguments(parsed instanceof Promise ? await parsed : parsed);
    let report: ToolReport;
    try {
      report = await attempt(input, value);
    } catch (error) {
      report = await again(input, value, error);
    }
    return ended(toOutcome(tool, report));
  } catch (error) {
    if (ToolSuspended.isInstance(error) || ToolQuestion.isInstance(error)) throw error;
    return ended({ ok: false, error: toFailure(error) });
  }
}

function readArguments(parsed: ToolArguments): unknown {
  if (parsed.ok) return parsed.value;
  throw new ToolError('invalid_input', issuesText(parsed.issues));
}

/** Longest delay in milliseconds that a tool may request within one call; with a longer one it fails immediately. */
const maxRetryAfterMs = 30_000;

function again(input: RunToolInput, args: unknown, error: unknown): Promise<ToolReport> {
  const { tool, clock, signal } = input;
  const onceMore = async (): Promise<ToolReport> => {
    await input.ensureHeld?.();
    return attempt(input, args);
  };
  return retry(error, onceMore, {
    maxAttempts: input.retry.maxAttempts ?? 3,
    minDelayMs: input.retry.minDelayMs ?? 200,
    isTransient: (latest) =>
      tool.effect !== 'once' &&
      ToolError.isInstance(latest) &&
      latest.isRetryable &&
      (latest.retryAfterMs ?? 0) <= maxRetryAfterMs,
    askedDelayMs: (latest) => (ToolError.isInstance(latest) ? latest.retryAfterMs : undefined),
    clock,
    signal,
  });
}

function toFailure(error: unknown): ToolFailure {
  if (ToolError.isInstance(error)) {
    const { failure: code, message, isRetryable, retryAfterMs } = error;
    return { code, message, isRetryable, ...(retryAfterMs !== undefined && { retryAfterMs }) };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { code: 'internal', message, isRetryable: false };
}

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
