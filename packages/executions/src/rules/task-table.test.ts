import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { TaskTable } from './task-table.js';

it('holds what was put last for each id, in the order of the plan, and leaves earlier tables alone', () => {
  const size = fc.integer({ min: 0, max: 700 });
  const changes = fc.array(fc.tuple(fc.nat(800), fc.nat()), { maxLength: 50 });
  fc.assert(
    fc.property(size, changes, (count, changed) => {
      const entries = Array.from({ length: count }, (_, id) => [`${id}`, -id] as const);
      const before = TaskTable.of(entries);
      const expected = new Map<string, number>(entries);
      let table = before;
      for (const [id, task] of changed) {
        table = table.with(`${id}`, task);
        if (id < count) expected.set(`${id}`, task);
      }

      expect([...table]).toEqual([...expected]);
      expect([...table.values()]).toEqual([...expected.values()]);
      expect([...before]).toEqual(entries);
      expect(table.size).toBe(count);
    }),
  );
});
