import type { DiffClass } from '@pce/core/internal';
import type { ClassifiedDiff, DiffClassifier } from '@pce/core/ports';

/**
 * Classifies by the share of lines that both texts have (0.6 and 0.4 are the limits), for tests of what follows from a
 * class. A line with "delete" that is new is the rule `destructive-verb`.
 */
export const lineClassifier: DiffClassifier = {
  async classify({ from, to }, { signal } = {}): Promise<ClassifiedDiff> {
    signal?.throwIfAborted();
    const [before, after] = [linesOf(from), linesOf(to)];
    const added = after.filter((line) => !before.includes(line));
    const removed = before.filter((line) => !after.includes(line));
    const size = before.length + after.length;
    const ratio = size === 0 ? 1 : 1 - (added.length + removed.length) / size;
    const isDanger = added.some((line) => /\bdelete\b/i.test(line));
    const found: DiffClass = ratio <= 0.4 ? 'LOW' : ratio <= 0.6 || isDanger ? 'MEDIUM' : 'HIGH';
    const reasons = [
      ...(isDanger
        ? [{ rule: 'destructive-verb', class: 'MEDIUM' as const, detail: 'delete' }]
        : []),
      { rule: 'ratio', class: found, detail: `ratio ${ratio}` },
    ];
    return {
      patch: [...removed.map((line) => `-${line}\n`), ...added.map((line) => `+${line}\n`)].join(
        '',
      ),
      class: found,
      figures: { ratio, kept: ratio, order: 1 },
      decidedBy: reasons[0]?.rule ?? 'ratio',
      reasons,
      changes: [
        ...removed.map((line) => ({ kind: 'removed' as const, from: line })),
        ...added.map((line) => ({ kind: 'added' as const, to: line })),
      ],
      coarse: false,
    };
  },
};

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}
