import { noAttachments } from '../attachments/tool-attachments.js';
import { ToolError } from '../errors.js';
import { resolveToolTimeout } from '../limits/tool-timeout.js';
import type { RunToolInput } from './run-input.js';
import type { ToolContext, ToolReport } from './tool.js';

/** Milliseconds for a tool to stop after its signal aborted; then the attempt ends without it. */
const graceMs = 2_000;
/** The same for a tool that starts a turn, whose own tools have to stop first. */
const turnGraceMs = 10_000;

/** Runs one attempt of a tool with its time-out. Rejects with the reason if the attempt is stopped. */
export function attempt(input: RunToolInput, args: unknown): Promise<ToolReport> {
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
