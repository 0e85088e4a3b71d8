import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { WakeOptions, Waker } from '@pce/core/worker';

/** An order to a process with a waker. */
type WakerOrder =
  | { readonly do: 'wake'; readonly id: string; readonly options?: WakeOptions }
  | { readonly do: 'on'; readonly concurrency: number; readonly holdMs: number };

/** A report of a process with a waker: a wake is durable, or a handler has begun, was aborted, or has ended. */
export interface WakerReport {
  readonly type: 'listening' | 'woken' | 'failed' | 'began' | 'aborted' | 'ended';
  readonly id: string;
}

/** A process with a waker of the place. */
export interface WakerProcess {
  order(order: WakerOrder): void;
  readonly reports: readonly WakerReport[];
  /** SIGKILL, SIGSTOP or SIGCONT. */
  signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void;
}

/** Returns the process of a program that calls `runWakerProgram`; its standard input and output must be pipes. */
export function wakerProcess(child: ChildProcess): WakerProcess {
  const reports: WakerReport[] = [];
  if (child.stdout)
    createInterface(child.stdout).on('line', (line) => reports.push(JSON.parse(line)));
  return {
    order: (order) => void child.stdin?.write(`${JSON.stringify(order)}\n`),
    reports,
    signal: (signal) => void child.kill(signal),
  };
}

/** Moves the clock of this process, and carries out the orders of its standard input until that ends. */
export async function runWakerProgram(
  open: () => Waker | Promise<Waker>,
  { skewMs }: { readonly skewMs: number },
): Promise<void> {
  const { now } = Date;
  Date.now = () => now() + skewMs;
  const waker = await open();
  const report = (one: WakerReport): void => void process.stdout.write(`${JSON.stringify(one)}\n`);
  for await (const line of createInterface(process.stdin))
    carryOut(waker, JSON.parse(line), report);
  await waker.close();
}

async function carryOut(
  waker: Waker,
  order: WakerOrder,
  report: (one: WakerReport) => void,
): Promise<void> {
  if (order.do === 'wake') {
    const { id, options } = order;
    await waker.wake(id, options).then(
      () => report({ type: 'woken', id }),
      () => report({ type: 'failed', id }),
    );
    return;
  }
  const { concurrency, holdMs } = order;
  await waker.on(
    async ({ id, signal }) => {
      report({ type: 'began', id });
      signal.addEventListener('abort', () => report({ type: 'aborted', id }));
      await new Promise((resolve) => setTimeout(resolve, holdMs));
      report({ type: 'ended', id });
      return undefined;
    },
    { concurrency },
  );
  report({ type: 'listening', id: '' });
}
