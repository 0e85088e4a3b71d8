import { Worker } from 'node:worker_threads';
import type { ClassifiedDiff, DiffOptions } from '@pce/core/ports';
import { coarseAnswer } from '../coarse-answer.ts';
import type { DiffRequest } from './diff-request.ts';
import type { WorkerSlots } from './worker-slots.ts';

/** Heap of a worker in MiB: texts that need more get a coarse answer. */
const maxHeapMiB = 1_024;

export interface WorkerPlace {
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
function runWorker(
  file: string,
  request: DiffRequest,
  end: AbortSignal,
): Promise<ClassifiedDiff | undefined> {
  const thread = new Worker(file, {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMiB },
  });
  return new Promise<ClassifiedDiff | undefined>((resolve, reject) => {
    const stop = () => {
      reject(end.reason);
      void thread.terminate();
    };
    end.addEventListener('abort', stop, { once: true });
    thread.once('message', resolve);
    thread.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(undefined);
      else reject(error);
    });
    thread.once('exit', () => {
      end.removeEventListener('abort', stop);
      resolve(undefined);
    });
  });
}
