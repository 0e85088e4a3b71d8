import { applyPatch } from 'diff';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coarsePatch } from './coarse-patch.ts';
import { diffLines } from './diff-lines.ts';

const line = fc.oneof(
  fc.constantFrom('a', 'b', 'c', '', ' ', 'a\r', '--- x', '+++ y', '@@ -1 +1 @@', 'a\u2028b'),
  fc.constantFrom('\\ No newline at end of file', '-', '+', '\ud800'),
  fc.string({ maxLength: 3 }),
);
const text = fc
  .tuple(fc.array(line, { maxLength: 60 }), fc.boolean())
  .map(([lines, isEnded]) => lines.join('\n') + (isEnded ? '\n' : ''));

/** Makes the new text from the old one and the changes. */
function rebuild(from: string, to: string): string {
  const [old = [], now = []] = [from, to].map((text) => text.split(/(?<=\n)/));
  const result: string[] = [];
  let at = 0;
  for (const { fromStart, fromEnd, toStart, toEnd } of diffLines({ from, to }).changes) {
    result.push(...old.slice(at, fromStart), ...now.slice(toStart, toEnd));
    at = fromEnd;
  }
  return [...result, ...old.slice(at)].join('');
}

function changedLines(from: string, to: string): number {
  const { changes } = diffLines({ from, to });
  return changes.reduce(
    (sum, each) => sum + each.fromEnd - each.fromStart + each.toEnd - each.toStart,
    0,
  );
}

describe('a diff by line', () => {
  it('is exact, as changes and as a patch, whatever the texts (C2)', () => {
    fc.assert(
      fc.property(text, text, (from, to) => {
        expect(rebuild(from, to)).toBe(to);
        const { patch } = diffLines({ from, to });
        expect(
          patch === '' ? from : applyPatch(from, patch, { autoConvertLineEndings: false }),
        ).toBe(to);
      }),
      { numRuns: 500 },
    );
  });

  it('is exact too if its time is over at any moment (C2)', () => {
    fc.assert(
      fc.property(text, text, fc.nat(5), (from, to, steps) => {
        let left = steps;
        const { patch, coarse } = diffLines({ from, to }, () => {
          left -= 1;
          return left < 0;
        });
        if (patch !== '')
          expect(applyPatch(from, patch, { autoConvertLineEndings: false })).toBe(to);
        else expect([from, coarse]).toEqual([to, false]);
      }),
    );
  });

  it('is exact too as one coarse change (C2)', () => {
    fc.assert(
      fc.property(text, text, (from, to) => {
        const { patch, ratio } = coarsePatch({ from, to });
        const result =
          patch === '' ? from : applyPatch(from, patch, { autoConvertLineEndings: false });
        expect(result).toBe(to);
        expect(ratio === 1).toBe(from === to);
      }),
      { numRuns: 500 },
    );
  });

  it('finds no more changed lines than there are, where lines are unique (C2)', () => {
    const lines = Array.from({ length: 1_000 }, (_, index) => `line ${index}`);
    const to = lines.flatMap((each, index) =>
      index % 10 === 0 ? [] : index % 10 === 5 ? [each, `new ${index}`] : [each],
    );
    expect(changedLines(lines.join('\n'), to.join('\n'))).toBe(200);
  });

  it('says that it is coarse where repeated lines would take too long (C2)', () => {
    const lines = (factor: number) =>
      Array.from({ length: 10_000 }, (_, index) => `${(index * index * factor) % 10}`).join('\n');
    expect(diffLines({ from: lines(3), to: lines(7) }).coarse).toBe(true);
  });
});
