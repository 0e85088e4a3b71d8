import { noAttachments } from '../attachments/tool-attachments.js';
import { ToolError } from '../errors.js';
import { resolveToolTimeout } from '../limits/tool-timeout.js';
import type { RunToolInput } from './run-input.js';
import type { ToolContext, ToolReport } from './tool.js';

/** Milliseconds for a tool to stop after its signal aborted; then the attempt ends without it. */
const graceMs = 2_000;
/** As long for a turn, whose own tools have to stop first. */
const turnGraceMs = 10_000;

/** Runs one attempt of a tool under its time-out. If the attempt is stopped, rejects with the reason. */
export function attempt(input: RunToolInput, args: unknown): Promise<ToolReport> {
  const { tool, limits, clock, signal } = input;
  const cancelled = (): ToolError =>
    new ToolError('cancelled', `${tool.name} was stopped: the turn was`);
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
    const context = toContext(input, controller.signal, attachments?.forTool);
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
        resolve(added.length === 0 ? report : { ...report, attachments: added });
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

function toContext(
  { tool, turn, session, run, idempotencyKey, budget, constraints }: RunToolInput,
  signal: AbortSignal,
  attachments: ToolContext['attachments'] = noAttachments,
): ToolContext {
  let passes = 0;
  return {
    turn,
    session,
    run,
    signal,
    idempotencyKey,
    attachments,
    ...(budget && { budget }),
    ...(constraints && { constraints }),
    pass() {
      passes += 1;
      if (tool.maxPasses !== undefined && passes > tool.maxPasses) {
        throw new ToolError('internal', `${tool.name} used its ${tool.maxPasses} passes`);
      }
    },
  };
}
