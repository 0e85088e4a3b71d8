import type { DiffInput } from '@pce/core/ports';
import type { SplitInput } from '../lines/diff-lines.ts';
import { numberLines } from '../lines/number-lines.ts';
import { isPlain, type PlanSource, shownLines } from './read-items.ts';

/** Returns the sources of both texts. Reuses the lines of the diff if both texts are plain. */
export function planSources(
  { from, to }: DiffInput,
  split: SplitInput,
): { readonly from: PlanSource; readonly to: PlanSource } {
  const known: PlanSource['known'] = [];
  if (isPlain(from) && isPlain(to)) {
    const { numbers } = split;
    return {
      from: { lines: split.from.lines, numbers: numbers.from, known },
      to: { lines: split.to.lines, numbers: numbers.to, known },
    };
  }
  const shown = { from: shownLines(from), to: shownLines(to) };
  const whole = (lines: readonly string[]) => ({ lines, isEnded: true });
  const numbers = numberLines(whole(shown.from), whole(shown.to));
  return {
    from: { lines: shown.from, numbers: numbers.from, known },
    to: { lines: shown.to, numbers: numbers.to, known },
  };
}
