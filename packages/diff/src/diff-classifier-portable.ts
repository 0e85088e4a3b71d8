import type { DiffClassifier } from '@pce/core/ports';
import { changeClassifier } from './classify-change.ts';
import { classifyInline } from './classify-inline.ts';
import {
  assertTimeout,
  type DiffClassifierOptions,
  resolveOptions,
} from './diff-classifier-options.ts';

/** Creates a classifier that works in this thread: for hosts without Node. */
export function diffClassifier(options: DiffClassifierOptions = {}): DiffClassifier {
  const resolved = resolveOptions(options);
  const classify = changeClassifier(resolved);
  return {
    async classify(input, { timeoutMs = resolved.timeoutMs, ...rest } = {}) {
      assertTimeout(timeoutMs);
      return classifyInline(classify, input, { ...rest, timeoutMs });
    },
  };
}
