import type { ToolFailure, ToolOutcome } from '../contracts/tool-outcome.js';
import { ToolError } from '../errors.js';
import { retry } from '../system/retry.js';
import { issuesText } from '../text/issues-text.js';
import { attempt } from './attempt.js';
import type { RunToolInput } from './run-input.js';
import { toOutcome } from './to-outcome.js';
import type { ToolArguments, ToolReport } from './tool.js';
import { ToolQuestion } from './tool-question.js';
import { ToolSuspended } from './tool-suspended.js';

/** Outcome of a tool run and its duration in milliseconds. */
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
