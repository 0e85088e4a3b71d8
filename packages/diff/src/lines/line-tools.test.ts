import { applyPatch } from 'diff';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coarseAnswer } from '../classify-inline.js';
import { diffNumbers, workBudget } from './diff-numbers.js';
import { numberLines, splitLines } from './number-lines.js';
import { toPatch } from './to-patch.js';

const linesOf = (words: string) =>
  splitLines(words === '' ? '' : `${words.replaceAll(' ', '\n')}\n`);
const numbered = (from: string, to: string) => numberLines(linesOf(from), linesOf(to));
const change = (fromStart: number, fromEnd: number, toStart: number, toEnd: number) => ({
  ...{ fromStart, fromEnd, toStart, toEnd },
});
const forever = () => workBudget(1_000);

describe('a comparison of lines', () => {
  it.each([
    ['', '', []],
    ['a b c', 'a b c', []],
    ['a b c', 'a x c', [change(1, 2, 1, 2)]],
    ['a b c', 'a c', [change(1, 2, 1, 1)]],
    ['a c', 'a b c', [change(1, 1, 1, 2)]],
    ['', 'a', [change(0, 0, 0, 1)]],
    ['a b', 'b a', [change(0, 1, 0, 0), change(2, 2, 1, 2)]],
    ['a b c d', 'x b y d', [change(0, 1, 0, 1), change(2, 3, 2, 3)]],
    ['a b', 'x y', [change(0, 2, 0, 2)]],
    ['a a b', 'b a a', [change(0, 2, 0, 0), change(3, 3, 1, 3)]],
  ])('of %j with %j finds %j (D5)', (from, to, changes) => {
    expect(diffNumbers(numbered(from, to), forever())).toEqual({ changes, coarse: false });
  });

  it('stays coarse without time or work left (D5)', () => {
    const lines = numbered('a b c d', 'x b y d');
    const coarse = { changes: [change(0, 3, 0, 3)], coarse: true };
    expect(
      diffNumbers(
        lines,
        workBudget(8, () => true),
      ),
    ).toEqual(coarse);
    expect(diffNumbers(lines, { ...forever(), anchorLines: 5 })).toEqual(coarse);
    const added = diffNumbers(
      numbered('a c', 'a b c'),
      workBudget(5, () => true),
    );
    expect(added).toEqual({ changes: [change(1, 1, 1, 2)], coarse: false });
    const exact = diffNumbers(lines, { ...forever(), anchorLines: 10 });
    expect(exact.coarse).toBe(false);
    const budget = workBudget(3);
    expect([budget.anchorLines, budget.editSteps, budget.isOver()]).toEqual([
      1_192,
      100_000,
      false,
    ]);
  });
});

describe('a patch', () => {
  const patchOf = (from: string, to: string): string => {
    const [old, now] = [splitLines(from), splitLines(to)];
    const { changes } = diffNumbers(numberLines(old, now), forever());
    return toPatch({ from: old, to: now, fromName: 'a', toName: 'b' }, changes);
  };
  const lines = (...all: readonly (number | string)[]) => all.map((line) => `${line}\n`).join('');
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, n) => n + from);

  it('has three lines of context, and one hunk for nearby changes (D5)', () => {
    expect(patchOf('a\n', 'a\n')).toBe('');
    expect(patchOf('', 'a\n')).toBe('--- a\n+++ b\n@@ -0,0 +1,1 @@\n+a\n');
    expect(patchOf('a', 'a\n')).toBe(
      '--- a\n+++ b\n@@ -1,1 +1,1 @@\n-a\n\\ No newline at end of file\n+a\n',
    );
    expect(patchOf(lines(...range(1, 9)), lines(...range(1, 4), 'x', ...range(6, 9)))).toBe(
      `--- a\n+++ b\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+x\n 6\n 7\n 8\n`,
    );
    const near = patchOf(lines(...range(1, 9)), lines('x', ...range(2, 7), 'y', 9));
    expect(near.match(/@@/g)).toHaveLength(2);
    const far = patchOf(lines(...range(1, 10)), lines('x', ...range(2, 8), 'y', 10));
    expect(far.match(/@@/g)).toHaveLength(4);
  });

  it('transforms one text into the other, coarse or not (D5)', () => {
    const text = fc.array(fc.constantFrom('a\n', 'b\n', '\n', 'c\n', 'd'), { maxLength: 12 });
    fc.assert(
      fc.property(text, text, (one, other) => {
        const [from, to] = [one.join(''), other.join('')];
        expect(applyPatch(from, patchOf(from, to))).toBe(to);
        expect(applyPatch(from, coarseAnswer({ from, to }, 1).patch)).toBe(to);
      }),
    );
  });

  it.each([
    ['a\n', 'a\n', '', 1],
    ['a\nb\nc\n', 'a\nx\nc\n', '@@ -1,3 +1,3 @@\n a\n-b\n+x\n c\n', 0.6666],
    [
      'a',
      'b',
      '@@ -1,1 +1,1 @@\n-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n',
      0,
    ],
    ['ab\n', 'cb\n', '@@ -1,1 +1,1 @@\n-ab\n+cb\n', 0],
    ['a\nb\n', 'a\nb\na\nb\n', '@@ -1,2 +1,4 @@\n a\n b\n+a\n+b\n', 0.6666],
    ['b\n', 'ab\nb\n', '@@ -1,1 +1,2 @@\n+ab\n b\n', 0.6666],
    ['a\nb', 'x\nb', '@@ -1,2 +1,2 @@\n-a\n+x\n b\n\\ No newline at end of file\n', 0.5],
    [
      lines(...range(1, 9)),
      lines(...range(1, 4), 'x', 'y', ...range(6, 9)),
      '@@ -2,7 +2,8 @@\n 2\n 3\n 4\n-5\n+x\n+y\n 6\n 7\n 8\n',
      0.8421,
    ],
  ])('of %j and %j that is coarse is %j, with the ratio %d (D5)', (from, to, hunk, ratio) => {
    const head = hunk === '' ? '' : '--- from\n+++ to\n';
    expect(coarseAnswer({ from, to }, 1)).toMatchObject({ patch: head + hunk, figures: { ratio } });
  });
});
