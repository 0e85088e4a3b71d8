import fc from 'fast-check';
import { expect, it } from 'vitest';
import { indexAt, type RowHeights, rowsInView, startOf } from './row-window.ts';

const heights = fc
  .record({
    count: fc.integer({ min: 1, max: 100_000 }),
    rowHeight: fc.integer({ min: 10, max: 60 }),
    open: fc.integer({ min: -1, max: 1_000 }),
    more: fc.nat(2_000),
  })
  .map(({ count, rowHeight, open, more }): RowHeights => {
    return { count, rowHeight, open: Math.min(open, count - 1), openHeight: rowHeight + more };
  });

it('finds each row at its place, also around one that is open (D6)', () => {
  fc.assert(
    fc.property(heights, fc.nat(99_999), fc.nat(9), (rows, wanted, inset) => {
      const index = wanted % rows.count;

      expect(indexAt(rows, startOf(rows, index))).toBe(index);
      expect(indexAt(rows, startOf(rows, index) + inset)).toBe(index);
    }),
  );
});

it('has every row in view and few others, at any length (D6)', () => {
  fc.assert(
    fc.property(
      heights,
      fc.nat(6_000_000),
      fc.integer({ min: 1, max: 2_000 }),
      (rows, top, height) => {
        const shown = rowsInView(rows, top, height);

        expect(shown).toContain(indexAt(rows, top));
        expect(shown).toContain(indexAt(rows, top + height));
        expect(shown.length).toBeLessThanOrEqual(Math.ceil(height / rows.rowHeight) + 14);
      },
    ),
  );
});

it('is empty without rows (D6)', () => {
  expect(rowsInView({ count: 0, rowHeight: 36, open: -1, openHeight: 36 }, 0, 800)).toEqual([]);
});

it.each([
  [-50, 0],
  [0, 0],
  [9, 0],
  [10, 1],
  [19, 1],
  [20, 2],
  [129, 2],
  [130, 3],
  [139, 3],
  [190, 9],
  [10_000, 9],
])('has at %d pixels the row %d, around one that is open (D6)', (y, index) => {
  expect(indexAt({ count: 10, rowHeight: 10, open: 2, openHeight: 110 }, y)).toBe(index);
});

it('has six rows more above and below those in view, as far as there are some (D6)', () => {
  const rows = { count: 100, rowHeight: 10, open: -1, openHeight: 10 };
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index);

  expect(rowsInView(rows, 200, 50)).toEqual(range(14, 31));
  expect(rowsInView(rows, 0, 50)).toEqual(range(0, 11));
  expect(rowsInView(rows, 950, 50)).toEqual(range(89, 99));
  expect(rowsInView({ ...rows, count: 1 }, 0, 50)).toEqual([0]);
});

it('has rows behind one that is open further down, and none for one that is closed (D6)', () => {
  const rows = { count: 10, rowHeight: 10, open: 0, openHeight: 35 };

  expect([0, 1, 2].map((index) => startOf(rows, index))).toEqual([0, 35, 45]);
  expect([0, 1, 2].map((index) => startOf({ ...rows, open: -1 }, index))).toEqual([0, 10, 20]);
});
