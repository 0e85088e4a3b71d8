import type { ClassifiedDiff, DiffInput, DiffOptions } from '@pce/core/ports';
import type { ClassifyChange } from './classify-change.ts';
import { coarsePatch } from './lines/coarse-patch.ts';

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

/**
 * Returns the answer for texts that were not compared in time: everything between their equal ends is one change, and
 * the class is MEDIUM, since the change was not examined. The patch is exact.
 */
export function coarseAnswer(input: DiffInput, timeoutMs: number): ClassifiedDiff {
  const { patch, ratio } = coarsePatch(input);
  const detail = `the texts were not compared within ${timeoutMs} ms: only their equal ends were found`;
  return {
    patch,
    class: 'MEDIUM',
    figures: { ratio, kept: ratio, order: 1 },
    decidedBy: 'time-limit',
    reasons: [{ rule: 'time-limit', class: 'MEDIUM', detail }],
    changes: [],
    coarse: true,
  };
}
