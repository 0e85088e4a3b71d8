import type { DiffClassifier, DiffInput } from '@pce/core/ports';
import { changeClassifier } from '../classify-change.ts';
import { classifyInline, coarseAnswer } from '../classify-inline.ts';
import {
  assertTimeout,
  type DiffClassifierOptions,
  resolveOptions,
} from '../diff-classifier-options.ts';
import { classifyInWorker, workerSlots } from './classify-in-worker.ts';
import { workerFile } from './worker-file.ts';

/** Characters of both texts together up to which this thread does the work: some 100 ms. */
const maxInlineLength = 2_000_000;

/** Minimum time limit in milliseconds for which a thread is started. */
const shortestForWorker = 150;

/** Maximum number of worker threads, for all classifiers of this process. */
const slots = workerSlots(2);

const file = workerFile(import.meta.url);

/**
 * Creates a classifier of plans and other texts. Large texts are compared in a worker thread, which ends with the
 * answer or at the time limit; then the answer is coarse. It is coarse at once if the limit is too short to start a
 * thread. If the thread's file is missing, as in an application bundled into one file, this thread does all work.
 *
 * @throws InvalidInputError if an option is wrong.
 * @example
 * const { class: similarity, decidedBy, patch } = await diffClassifier().classify({ from: plan1, to: plan2 })
 */
export function diffClassifier(options: DiffClassifierOptions = {}): DiffClassifier {
  const resolved = resolveOptions(options);
  const classify = changeClassifier(resolved);
  return {
    async classify(input, { timeoutMs = resolved.timeoutMs, ...rest } = {}) {
      assertTimeout(timeoutMs);
      const limits = { ...rest, timeoutMs };
      if (isSmall(input) || file === undefined) return classifyInline(classify, input, limits);
      if (timeoutMs < shortestForWorker) {
        limits.signal?.throwIfAborted();
        return coarseAnswer(input, timeoutMs);
      }
      const { timeoutMs: _, ...rules } = resolved;
      return classifyInWorker({ input, rules }, limits, { slots, file });
    },
  };
}

function isSmall({ from, to }: DiffInput): boolean {
  return from.length + to.length <= maxInlineLength;
}
