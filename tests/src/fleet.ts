import * as z from 'zod';
import { type KillableProcess, killableProcess } from './killable-process.ts';
import { type Acknowledged, acknowledgedSchema } from './observed-store.ts';
import { oneOf, pause, upTo } from './random.ts';
import type { WorkerTask } from './worker-process.ts';

const lineSchema = z.union([acknowledgedSchema, z.object({ trouble: z.string() })]);

export interface Fleet extends AsyncDisposable {
  readonly acknowledged: readonly Acknowledged[];
  readonly troubles: ReadonlyMap<string, number>;
  atWork(): Promise<void>;
  /** Kills one with SIGKILL during its work, and replaces it. */
  killOne(): Promise<void>;
  /** Kills all of them at once, and replaces them. */
  killAll(): Promise<void>;
  /** Lets them finish their work and exit. Rejects if one exits otherwise. */
  end(): Promise<void>;
}

export function startFleet(program: string, task: WorkerTask, size: number): Fleet {
  const acknowledged: Acknowledged[] = [];
  const troubles = new Map<string, number>();

  function onLine(line: unknown): boolean {
    const said = lineSchema.parse(line);
    if ('trouble' in said) {
      troubles.set(said.trouble, (troubles.get(said.trouble) ?? 0) + 1);
      return false;
    }
    acknowledged.push(said);
    return true;
  }

  const workers = Array.from({ length: size }, () => killableProcess({ program, task, onLine }));
  const each = (work: (worker: KillableProcess) => Promise<void>) => Promise.all(workers.map(work));

  return {
    acknowledged,
    troubles,
    async killOne() {
      const [first, ...others] = workers;
      if (!first) throw new Error('the fleet has no worker');
      const victim = oneOf([first, ...others]);
      await victim.atWork();
      await pause(upTo(150));
      await victim.kill();
      victim.restart();
    },
    async atWork() {
      await each((worker) => worker.atWork());
    },
    async killAll() {
      await each((worker) => worker.kill());
      for (const worker of workers) worker.restart();
    },
    async end() {
      await each((worker) => worker.end());
    },
    async [Symbol.asyncDispose]() {
      await each((worker) => worker.kill());
    },
  };
}
