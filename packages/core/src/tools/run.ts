import type * as z from 'zod/mini';
import { type ToolClaim, toolClaimSchema } from '../contracts/claim.js';
import type { Json, JsonObject } from '../contracts/json.js';
import type { Limits } from '../contracts/limits.js';
import { safeParse } from '../contracts/parse.js';
import type { ToolFailure, ToolFailureCode, ToolOutcome } from '../contracts/tool-outcome.js';
import { resolveToolTimeout } from '../limits/tool-timeout.js';
import type { Clock } from '../ports.js';
import { retry } from '../retry.js';
import { issuesText } from '../text/issues-text.js';
import { sha256 } from '../text/sha256.js';
import { digest } from './digest.js';
import { type Tool, type ToolContext, ToolError, type ToolReport } from './tool.js';

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
  readonly retry: ToolRetry;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

export interface FinishedRun {
  readonly outcome: ToolOutcome;
  readonly durationMs: number;
  readonly fingerprint: string;
}

/** Milliseconds a tool is given to stop after its signal aborted; then the run ends without it. */
const graceMs = 2_000;

/** Runs one tool once, or again where that is safe. Never rejects: every end is an outcome. */
export async function runTool(input: RunToolInput): Promise<FinishedRun> {
  const startedAt = input.clock.now();
  const { outcome, body } = await outcomeOf(input);
  return {
    outcome,
    durationMs: Math.max(0, input.clock.now() - startedAt),
    fingerprint: sha256(`${input.tool.name}\n${JSON.stringify(input.args)}\n${body}`).slice(0, 16),
  };
}

async function outcomeOf(
  input: RunToolInput,
): Promise<{ readonly outcome: ToolOutcome; readonly body: string }> {
  try {
    const parsed = await input.tool.parse(input.args);
    if (!parsed.ok) throw new ToolError('invalid_input', issuesText(parsed.issues));
    return normalize(input.tool, await attempts(input, parsed.value));
  } catch (error) {
    const failure = toFailure(error);
    return { outcome: { ok: false, error: failure }, body: failure.code + failure.message };
  }
}

function attempts(input: RunToolInput, args: unknown): Promise<ToolReport> {
  const { tool, signal } = input;
  if (tool.effect === 'once') return attempt(input, args);
  return retry(() => attempt(input, args), {
    maxAttempts: input.retry.maxAttempts ?? 3,
    minDelayMs: input.retry.minDelayMs ?? 200,
    isTransient: (error) => ToolError.isInstance(error) && error.isRetryable && !signal.aborted,
  });
}

/** One try under its time-out. */
async function attempt(input: RunToolInput, args: unknown): Promise<ToolReport> {
  const { tool, limits, clock, signal } = input;
  const cancelled = (): ToolError =>
    new ToolError('cancelled', `${tool.name} was stopped: the turn was`);
  if (signal.aborted) throw cancelled();
  const controller = new AbortController();
  const timeoutMs = resolveToolTimeout(tool.timeoutMs, limits);
  const cancelTimer = clock.setTimer(
    () =>
      controller.abort(
        new ToolError('timeout', `${tool.name} took longer than ${timeoutMs} ms and was stopped`),
      ),
    timeoutMs,
  );
  const stop = (): void => controller.abort(cancelled());
  signal.addEventListener('abort', stop);
  try {
    return await settled(
      tool.execute(args, toContext(input, controller.signal)),
      controller.signal,
      clock,
    );
  } catch (error) {
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    cancelTimer();
    signal.removeEventListener('abort', stop);
  }
}

/** The report, or the abort's reason once a tool that does not stop has had its grace. */
function settled(run: Promise<ToolReport>, signal: AbortSignal, clock: Clock): Promise<ToolReport> {
  return new Promise((resolve, reject) => {
    let cancelGrace: (() => void) | undefined;
    signal.addEventListener('abort', () => {
      cancelGrace = clock.setTimer(() => reject(signal.reason), graceMs);
    });
    run.then(resolve, reject).finally(() => cancelGrace?.());
  });
}

function toContext({ tool, idempotencyKey }: RunToolInput, signal: AbortSignal): ToolContext {
  let passes = 0;
  return {
    signal,
    idempotencyKey,
    pass() {
      passes += 1;
      if (tool.maxPasses !== undefined && passes > tool.maxPasses) {
        throw new ToolError('internal', `${tool.name} used its ${tool.maxPasses} passes`);
      }
    },
  };
}

type ReadClaim = z.output<typeof toolClaimSchema>;

/** The report as the journal keeps it: JSON and nothing but, cut loose from what the tool holds. */
function normalize(
  tool: Tool,
  report: ToolReport,
): { readonly outcome: ToolOutcome; readonly body: string } {
  const body = JSON.stringify(report.data) ?? 'null';
  if (body.length * 3 > tool.maxOutputBytes) {
    const bytes = new TextEncoder().encode(body).length;
    if (bytes > tool.maxOutputBytes) {
      throw new ToolError(
        'internal',
        `${tool.name} answered ${bytes} bytes; its limit is ${tool.maxOutputBytes}: let it answer less, or raise its maxOutputBytes`,
      );
    }
  }
  const data: Json = JSON.parse(body);
  const summary = report.summary ?? digest(data);
  const claims = report.claims?.map((claim) => readClaim(tool, claim)) ?? [
    { claim: summary || tool.name, confidence: 1 },
  ];
  return {
    outcome: { ok: true, data, summary, claims: claims.map((claim) => sourced(tool, claim)) },
    body,
  };
}

function readClaim(tool: Tool, claim: ToolClaim): ReadClaim {
  const parsed = safeParse(toolClaimSchema, claim);
  if (parsed.success) return parsed.data;
  const problems = issuesText(parsed.error.issues);
  throw new ToolError('internal', `${tool.name} made a wrong claim: ${problems}`);
}

function sourced(
  tool: Tool,
  claim: ReadClaim,
): Extract<ToolOutcome, { ok: true }>['claims'][number] {
  const { source, ...rest } = claim;
  if (source === undefined && tool.owesSource) {
    throw new ToolError(
      'missing_source',
      `${tool.name} owes a source for ${JSON.stringify(rest.claim)} and gave none`,
    );
  }
  return { ...rest, source: source ?? tool.source };
}

function toFailure(error: unknown): ToolFailure {
  if (ToolError.isInstance(error)) {
    return { code: error.failure, message: error.message, isRetryable: error.isRetryable };
  }
  const code: ToolFailureCode = 'internal';
  return {
    code,
    message: error instanceof Error ? error.message : String(error),
    isRetryable: false,
  };
}
