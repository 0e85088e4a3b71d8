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
import { keepTail, killGroup, untilGone } from '@pce/process-group';
import spawn from 'cross-spawn';

export interface StdioTransportOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Record<string, string>;
  readonly cwd: string | undefined;
  /** Maximum bytes of a message; a longer one ends the connection. */
  readonly maxMessageBytes: number;
  onTooLong(): void;
}

/** Transport over standard input and output; the SDK recognizes it by `pid` and `stderr`. */
export interface StdioTransport extends Transport {
  readonly pid: number | undefined;
  /** The end of the server's standard error. */
  readonly stderr: string;
}

/** Milliseconds for each step of ending a server: end of its input, SIGTERM, SIGKILL. */
const graceMs = 1_000;

/**
 * Starts a server in its own process group, so that no process of it survives, and with exactly the given environment,
 * which the SDK's own transport would extend.
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

/** Waits until the program started; rejects with the system's error if it cannot. */
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
