import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { keepHead, keepTail, killGroup, untilGone } from '@pce/process-group';

/** Milliseconds between SIGTERM and SIGKILL. */
const graceMs = 500;

export interface ProcessRun {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Record<string, string>;
  readonly input: string;
  readonly maxOutputBytes: number;
  readonly maxErrorBytes: number;
  readonly signal: AbortSignal;
  readonly onLine?: ((line: string) => void) | undefined;
}

export interface ProcessEnd {
  /** Exit code; `null` if a signal ended it. */
  readonly exitCode: number | null;
  readonly killedBy: string | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly isOutputCut: boolean;
  readonly isErrorCut: boolean;
}

/**
 * Runs a program in its own process group, without a shell, and waits until the whole group ended; remaining processes
 * are killed. Rejects with the signal's reason on abort, and with the system's error if the program cannot be started.
 */
export async function runProcess(run: ProcessRun): Promise<ProcessEnd> {
  run.signal.throwIfAborted();
  const input = await openInput(run.input);
  try {
    return await runWith(input.fd, run);
  } finally {
    await input.close();
  }
}

async function runWith(input: number, run: ProcessRun): Promise<ProcessEnd> {
  const { signal } = run;
  signal.throwIfAborted();
  const child = spawn(run.command, run.args, {
    cwd: run.cwd,
    env: run.env,
    stdio: [input, 'pipe', 'pipe'],
    detached: true,
    windowsHide: true,
  });
  const { pid } = child;
  if (pid === undefined || child.stdout === null || child.stderr === null) {
    const [error]: unknown[] = await once(child, 'error');
    throw error;
  }
  // Without a listener, an error of any of them would end this process. The exit code suffices.
  for (const emitter of [child, child.stdout, child.stderr]) emitter.on('error', () => {});
  const stdout = keepHead(child.stdout, run.maxOutputBytes, () => killGroup(pid, 'SIGKILL'));
  if (run.onLine) createInterface({ input: child.stdout }).on('line', run.onLine);
  const stderr = keepTail(child.stderr, run.maxErrorBytes);
  const release = stopOnAbort(pid, signal);
  const { code, signal: killedBy } = await untilGone(child, pid).finally(release);
  signal.throwIfAborted();
  return {
    exitCode: code,
    killedBy,
    stdout: stdout.text(),
    stderr: stderr.text(),
    isOutputCut: stdout.isCut(),
    isErrorCut: stderr.isCut(),
  };
}

/** Terminates the group when the signal aborts, then kills it. Returns a function that ends this. */
function stopOnAbort(pid: number, signal: AbortSignal): () => void {
  let force: NodeJS.Timeout | undefined;
  const stop = (): void => {
    killGroup(pid, 'SIGTERM');
    force = setTimeout(() => killGroup(pid, 'SIGKILL'), graceMs);
  };
  signal.addEventListener('abort', stop, { once: true });
  return () => {
    signal.removeEventListener('abort', stop);
    clearTimeout(force);
  };
}

/**
 * Opens standard input with a text for a program: an unnamed file that disappears when it is closed.
 * Not a pipe of Node: those are sockets, and `/dev/stdin`, which many scripts read, cannot be opened on a socket.
 */
async function openInput(text: string): Promise<FileHandle> {
  const path = join(tmpdir(), `pce-${randomUUID()}`);
  const handle = await open(path, 'wx+', 0o600);
  try {
    const bytes = Buffer.from(text);
    // At explicit positions, so that the program reads from the start.
    for (let written = 0; written < bytes.length; ) {
      written += (await handle.write(bytes, written, bytes.length - written, written)).bytesWritten;
    }
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}
