import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type JSONRPCMessage,
  ReadBuffer,
  SdkError,
  SdkErrorCode,
  serializeMessage,
  type Transport,
} from '@modelcontextprotocol/client';
import { keepTail, killGroup, watchGroup } from '@pce/process-group';
import spawn from 'cross-spawn';

export interface StdioTransportOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Record<string, string>;
  readonly cwd: string | undefined;
  /** A longer message ends the connection. */
  readonly maxMessageBytes: number;
  onTooLong(): void;
}

/** The SDK knows a transport over standard input and output by its `pid` and `stderr`. */
export interface StdioTransport extends Transport {
  readonly pid: number | undefined;
  /** The end of what the server wrote to standard error. */
  readonly stderr: string;
}

/** Milliseconds for each step of ending a server: asked by the end of its input, then by SIGTERM, then by force. */
const graceMs = 1_000;

/**
 * Speaks with a server that it starts: in a process group of its own, so that nothing the server starts survives it,
 * and with the environment it is given and no other, which the SDK's own transport would add to.
 */
export function stdioTransport(options: StdioTransportOptions): StdioTransport {
  const buffer = new ReadBuffer({ maxBufferSize: options.maxMessageBytes });
  let child: ChildProcess | undefined;
  let stderr = (): string => '';
  let gone: Promise<void> = Promise.resolve();

  const take = (chunk: Buffer): void => {
    try {
      buffer.append(chunk);
    } catch {
      options.onTooLong();
      if (child?.pid !== undefined) killGroup(child.pid, 'SIGKILL');
    }
    readAll();
  };
  const readAll = (): void => {
    for (;;) {
      try {
        const message = buffer.readMessage();
        if (message === null) return;
        transport.onmessage?.(message);
      } catch (error) {
        // Not a message: the next line may be one.
        transport.onerror?.(toError(error));
      }
    }
  };

  const transport: StdioTransport = {
    get pid() {
      return child?.pid;
    },
    get stderr() {
      return stderr();
    },
    async start() {
      child = startServer(options);
      const started = await untilSpawned(child);
      stderr = keepTail(started.stderr, 8_192).text;
      started.stdout.on('data', take);
      // Without a listener, an error of any of them would end this process.
      for (const emitter of [child, started.stdin, started.stdout, started.stderr]) {
        emitter.on('error', (error) => transport.onerror?.(error));
      }
      gone = untilGone(child, started.pid).then(() => transport.onclose?.());
    },
    send: (message) => write(child, message),
    async close() {
      const pid = child?.pid;
      if (pid !== undefined && child !== undefined) await endServer(child, pid, gone);
      buffer.clear();
    },
  };
  return transport;
}

function startServer({ command, args, env, cwd }: StdioTransportOptions): ChildProcess {
  return spawn(command, [...args], {
    env,
    cwd,
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
}

type Started = { readonly pid: number } & {
  readonly [Pipe in 'stdin' | 'stdout' | 'stderr']: NonNullable<ChildProcess[Pipe]>;
};

/** Rejects with the system's error where the program cannot be started. */
function untilSpawned(child: ChildProcess): Promise<Started> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('spawn', () => {
      const { pid, stdin, stdout, stderr } = child;
      if (pid === undefined || stdin === null || stdout === null || stderr === null) {
        reject(new Error('the process did not start'));
      } else resolve({ pid, stdin, stdout, stderr });
    });
  });
}

/** Until the server has ended and its output is read. What it left behind in its group is killed. */
async function untilGone(child: ChildProcess, pid: number): Promise<void> {
  const unwatch = watchGroup(pid);
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await new Promise<void>((resolve) => child.once('exit', () => resolve()));
  killGroup(pid, 'SIGKILL');
  unwatch();
  // A program that left the group may hold the pipes open for as long as it likes: it is not waited for.
  await Promise.race([closed, delay(graceMs, undefined, { ref: false })]);
  for (const pipe of [child.stdin, child.stdout, child.stderr]) pipe?.destroy();
}

async function endServer(child: ChildProcess, pid: number, gone: Promise<void>): Promise<void> {
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  const untilLate = (): Promise<void> => Promise.race([gone, delay(graceMs)]);
  child.stdin?.end();
  if (isRunning()) await untilLate();
  if (isRunning()) {
    killGroup(pid, 'SIGTERM');
    await untilLate();
  }
  if (isRunning()) killGroup(pid, 'SIGKILL');
  await gone;
}

function write(child: ChildProcess | undefined, message: JSONRPCMessage): Promise<void> {
  const stdin = child?.stdin;
  if (stdin?.writable !== true) {
    return Promise.reject(new SdkError(SdkErrorCode.NotConnected, 'the server has ended'));
  }
  return new Promise((resolve, reject) => {
    stdin.write(serializeMessage(message), (error) => (error ? reject(error) : resolve()));
  });
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
