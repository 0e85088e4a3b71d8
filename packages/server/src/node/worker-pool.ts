import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { HttpProblem } from '../problems/http-problem.js';

export interface WorkerPoolOptions {
  /** Path of the program of a thread: it answers each message with one. */
  readonly file: string;
  /** Milliseconds that a job may run. */
  readonly timeoutMs: number;
  /** Returns the refusal of a job that ran longer, or took more memory than a thread has. */
  readonly tooMuch: () => HttpProblem;
}

export interface WorkerPool<Job, Result> {
  /**
   * Has a job done in a thread, when none of its owner's is under way and a thread is free. Rejects if it takes too
   * much, and as the signal does.
   */
  run(owner: string, job: Job, signal: AbortSignal): Promise<Result>;
  /** Ends the threads, and what they do. */
  close(): Promise<void>;
}

interface Waiting<Job, Result> {
  readonly owner: string;
  readonly job: Job;
  readonly signal: AbortSignal;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** Limits of a thread's memory, in MiB. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/** Threads beside the main one; one is kept without a processor for it. */
const maxThreads = Math.max(1, Math.min(4, availableParallelism() - 1));

/** Returns threads for work that would stop the main one: one job an owner at a time, the owners in turn. */
export function workerPool<Job, Result>({
  file,
  timeoutMs,
  tooMuch,
}: WorkerPoolOptions): WorkerPool<Job, Result> {
  const threads = new Set<Worker>();
  const idle: Worker[] = [];
  const busy = new Set<string>();
  let waiting: Waiting<Job, Result>[] = [];

  const started = (): Worker => {
    const worker = new Worker(file, { resourceLimits, execArgv: [] });
    worker.unref();
    threads.add(worker);
    worker.once('exit', () => threads.delete(worker));
    return worker;
  };

  const carryOut = async ({ job, signal, resolve, reject }: Waiting<Job, Result>) => {
    const worker = idle.pop() ?? started();
    const answered = Promise.withResolvers<Result>();
    const abort = (): void => answered.reject(signal.reason);
    const late = setTimeout(() => answered.reject(tooMuch()), timeoutMs);
    const fail = (): void => answered.reject(tooMuch());
    signal.addEventListener('abort', abort, { once: true });
    worker.once('message', answered.resolve).once('error', fail).once('exit', fail);
    try {
      worker.postMessage(job);
      resolve(await answered.promise);
      worker.off('error', fail).off('exit', fail);
      idle.push(worker);
    } catch (error) {
      reject(error);
      await worker.terminate();
    } finally {
      clearTimeout(late);
      signal.removeEventListener('abort', abort);
    }
  };

  const next = (): void => {
    if (busy.size === maxThreads) return;
    const chosen = waiting.find(({ owner }) => !busy.has(owner));
    if (chosen === undefined) return;
    const { owner } = chosen;
    waiting = waiting.filter((each) => each !== chosen);
    busy.add(owner);
    void carryOut(chosen).finally(() => {
      busy.delete(owner);
      // The others first.
      const isOwn = (each: Waiting<Job, Result>): boolean => each.owner === owner;
      waiting = [...waiting.filter((each) => !isOwn(each)), ...waiting.filter(isOwn)];
      next();
    });
    next();
  };

  return {
    run(owner, job, signal) {
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      const own = { owner, job, signal, resolve, reject };
      const leave = (): void => {
        waiting = waiting.filter((each) => each !== own);
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      waiting.push(own);
      next();
      return promise.finally(() => signal.removeEventListener('abort', leave));
    },
    async close() {
      waiting = [];
      await Promise.all([...threads].map((worker) => worker.terminate()));
    },
  };
}
