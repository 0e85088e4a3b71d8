import type { ClassifiedDiff, DiffInput, DiffOptions } from '@pce/core/ports';
import type { ClassifyChange } from './classify-change.ts';
import { coarseAnswer } from './coarse-answer.ts';

/** Share of the time limit after which a coarse answer is prepared, which takes time too. */
const shareOfLimit = 0.8;

export function classifyInline(
  classify: ClassifyChange,
  input: DiffInput,
  { signal, timeoutMs }: DiffOptions & { readonly timeoutMs: number },
): ClassifiedDiff {
  signal?.throwIfAborted();
  const end = performance.now() + shareOfLimit * timeoutMs;
  return classify(input, () => performance.now() > end) ?? coarseAnswer(input, timeoutMs);
}
