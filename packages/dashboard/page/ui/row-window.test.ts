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
