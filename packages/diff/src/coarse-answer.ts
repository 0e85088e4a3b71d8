import type { ClassifiedDiff, DiffInput } from '@pce/core/ports';
import { coarsePatch } from './lines/coarse-patch.ts';

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
