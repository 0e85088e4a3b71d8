import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import * as z from 'zod';
import { oneOf, pause, upTo } from './random.ts';
import { patienceMs } from './rounds.ts';
import { type Acknowledged, acknowledgedSchema } from './telling-store.ts';
import type { WorkerTask } from './worker-process.ts';

const lineSchema = z.union([acknowledgedSchema, z.object({ trouble: z.string() })]);

interface Worker {
  readonly child: ChildProcessByStdio<Writable, Readable, null>;
  readonly ended: Promise<unknown>;
  appends: number;
  isKilled: boolean;
}

/** Processes that work side by side. */
export interface Fleet extends AsyncDisposable {
  /** What all of them were told, in no particular order. */
  readonly acknowledged: readonly Acknowledged[];
  /** How often an operation was refused, by code. */
  readonly troubles: ReadonlyMap<string, number>;
  /** Resolves when each has begun to work. */
  atWork(): Promise<void>;
  /** Kills one with SIGKILL, in the middle of its work, and puts another in its place. */
  killOne(): Promise<void>;
  /** Kills all of them at once, and puts others in their place. */
  killAll(): Promise<void>;
  /** Lets them finish what they are at, and end. Rejects where one ended otherwise. */
  end(): Promise<void>;
}

export function startFleet(program: string, task: WorkerTask, size: number): Fleet {
  const acknowledged: Acknowledged[] = [];
  const troubles = new Map<string, number>();
  const failures: string[] = [];

  function hear(worker: Worker, line: string): void {
    const said = lineSchema.parse(JSON.parse(line));
    if ('trouble' in said) {
      troubles.set(said.trouble, (troubles.get(said.trouble) ?? 0) + 1);
    } else {
      acknowledged.push(said);
      worker.appends += 1;
    }
  }

  function start(): Worker {
    const child: Worker['child'] = spawn(process.execPath, [program, JSON.stringify(task)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const worker: Worker = { child, ended: once(child, 'close'), appends: 0, isKilled: false };
    createInterface(child.stdout).on('line', (line) => hear(worker, line));
    child.once('close', (code, signal) => {
      if (code !== 0 && !worker.isKilled) failures.push(`a worker ended with ${code ?? signal}`);
    });
    return worker;
  }

  async function kill(worker: Worker): Promise<void> {
    worker.isKilled = true;
    worker.child.kill('SIGKILL');
    await worker.ended;
  }

  let workers = Array.from({ length: size }, start);

  return {
    acknowledged,
    troubles,
    async killOne() {
      const [first, ...others] = workers;
      if (!first) throw new Error('the fleet has no worker');
      const victim = oneOf([first, ...others]);
      await untilAtWork(victim, failures);
      await pause(upTo(150));
      await kill(victim);
      workers = workers.map((worker) => (worker === victim ? start() : worker));
    },
    async atWork() {
      for (const worker of workers) await untilAtWork(worker, failures);
    },
    async killAll() {
      await Promise.all(workers.map(kill));
      workers = workers.map(start);
    },
    async end() {
      for (const { child } of workers) child.stdin.end();
      await Promise.all(workers.map(({ ended }) => ended));
      if (failures.length > 0) throw new Error(failures.join('; '));
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(workers.map(kill));
    },
  };
}

/** Resolves after a worker's first append. */
async function untilAtWork(worker: Worker, failures: readonly string[]): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (worker.appends === 0) {
    if (failures.length > 0) throw new Error(failures.join('; '));
    if (Date.now() > deadline) throw new Error('a worker found nothing to do');
    await pause(5);
  }
}
