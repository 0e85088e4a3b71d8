import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ClassifiedDiff, DiffInput, DiffOptions } from '@pce/core/ports';
import type { ChangeRules } from '../classify-change.ts';
import { coarseAnswer } from '../classify-inline.ts';

/** Heap of a worker in MiB: texts that need more get a coarse answer. */
const maxHeapMiB = 1_024;

export interface DiffRequest {
  readonly input: DiffInput;
  readonly rules: ChangeRules;
}

interface WorkerPlace {
  readonly slots: WorkerSlots;
  readonly file: string;
}

/**
 * Classifies in a worker thread. At the time limit, or if the thread runs out of memory, the answer is coarse; it is
 * prepared meanwhile, so that it is ready in time.
 */
export async function classifyInWorker(
  request: DiffRequest,
  { signal, timeoutMs }: DiffOptions & { readonly timeoutMs: number },
  { slots, file }: WorkerPlace,
): Promise<ClassifiedDiff> {
  signal?.throwIfAborted();
  const limit = AbortSignal.timeout(timeoutMs);
  const end = signal === undefined ? limit : AbortSignal.any([signal, limit]);
  const coarse = async () => coarseAnswer(request.input, timeoutMs);
  let prepared: Promise<ClassifiedDiff> | undefined;
  try {
    const giveBack = await slots.take(end);
    try {
      end.throwIfAborted();
      const answer = runWorker(file, request, end);
      prepared = coarse();
      const [exact, rough] = await Promise.all([answer, prepared]);
      return exact ?? rough;
    } finally {
      giveBack();
    }
  } catch (error) {
    signal?.throwIfAborted();
    if (limit.aborted) return await (prepared ?? coarse());
    throw error;
  }
}

/** Runs one request. Resolves to undefined if the thread ends without an answer; rejects if `end` is aborted. */
async function runWorker(
  file: string,
  request: DiffRequest,
  signal: AbortSignal,
): Promise<ClassifiedDiff | undefined> {
  const thread = new Worker(file, {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMiB },
  });
  try {
    const ended = once(thread, 'exit', { signal }).then(() => [undefined]);
    const [answer] = await Promise.race([once(thread, 'message', { signal }), ended]);
    return answer;
  } catch (error) {
    const isOutOfMemory = Object(error).code === 'ERR_WORKER_OUT_OF_MEMORY';
    if (!isOutOfMemory) throw error;
    return undefined;
  } finally {
    void thread.terminate();
  }
}

/** Hands out a limited number of slots, first come, first served. */
interface WorkerSlots {
  /** Waits for a slot and returns the function that releases it. Rejects if `signal` is aborted meanwhile. */
  take(signal: AbortSignal): Promise<() => void>;
}

export function workerSlots(count: number): WorkerSlots {
  let free = count;
  const waiting = new Set<() => void>();
  const giveBack = () => {
    free += 1;
    const [next] = waiting;
    next?.();
  };
  return {
    take: (signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        const start = () => {
          free -= 1;
          waiting.delete(start);
          signal.removeEventListener('abort', leave);
          resolve(giveBack);
        };
        const leave = () => {
          waiting.delete(start);
          reject(signal.reason);
        };
        waiting.add(start);
        signal.addEventListener('abort', leave, { once: true });
        if (free > 0) start();
      }),
  };
}
