import { ToolError } from '@pce/core/tools';
import { type ProcessEnd, runProcess } from '../script/run-process.js';
import type { SandboxCommand } from './sandbox-command.js';
import type { ResolvedLimits } from './sandbox-limits.js';
import { watchScratch } from './watch-scratch.js';

/** Room for the mark and the signs around the value. */
const frameBytes = 64;

export interface BoundedRun extends SandboxCommand {
  /** What the tool's file is called. */
  readonly file: string;
  readonly input: string;
  readonly scratch: string;
  readonly limits: ResolvedLimits;
  readonly signal: AbortSignal | undefined;
}

/** Runs a tool's process for as long as it may, while its scratch folder is watched. */
export async function runBounded(run: BoundedRun): Promise<ProcessEnd> {
  const { command, args, file, input, scratch, limits } = run;
  const stop = new AbortController();
  const late = new ToolError('timeout', `${file} did not answer within ${limits.timeoutMs} ms`);
  const timer = setTimeout(() => stop.abort(late), limits.timeoutMs);
  const watch = watchScratch(scratch, limits, (error) => stop.abort(error));
  const signal = AbortSignal.any(
    run.signal === undefined ? [stop.signal] : [stop.signal, run.signal],
  );
  try {
    const end = await runProcess({
      command,
      args,
      cwd: scratch,
      env: {},
      input,
      maxOutputBytes: limits.maxOutputBytes + frameBytes,
      maxErrorBytes: 16_384,
      signal,
    }).catch(startFailure);
    await watch.finish();
    return end;
  } finally {
    clearTimeout(timer);
    watch.stop();
  }
}

/** What the system says where it starts no more processes, as a failure; an abort passes through. */
function startFailure(error: unknown): never {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) throw error;
  throw new ToolError('internal', `the sandbox could not be started (${String(error.code)})`, {
    cause: error,
  });
}
