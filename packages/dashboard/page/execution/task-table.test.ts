import type { Task } from '@pce/client';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aTask } from '../../test/a-task.ts';
import { createTaskTable, statusOfParts, type TaskTable } from './task-table.ts';

describe('the tasks of an execution', () => {
  it('that are parts of each other in a circle do not hang the page (D6)', () => {
    const table = createTaskTable([
      aTask('1', { parent: '2' }),
      aTask('2', { parent: '1' }),
      aTask('3', { parent: '2', status: 'COMPLETE' }),
      aTask('4', { parent: '4' }),
    ]);

    expect(table.roots).toEqual([]);
    expect([table.partsOf('1')?.all, table.partsOf('2')?.all]).toEqual([1, 1]);
    expect(table.done).toBe(3);
  });

  it('have the same counts however they came: page by page, and changed one by one (D6)', () => {
    const statuses = ['QUEUED', 'RUNNING', 'BLOCKED', 'COMPLETE', 'SKIPPED', 'ERROR'];
    const task = fc.record({
      parent: fc.option(fc.integer({ min: 0, max: 20 }).map(String)),
      status: fc.constantFrom(...statuses),
    });
    const change = fc.tuple(fc.nat(20), fc.constantFrom(...statuses));
    fc.assert(
      fc.property(
        fc.array(task, { minLength: 1, maxLength: 20 }),
        fc.array(change),
        fc.nat(20),
        (given, changes, cut) => {
          // Each is a part of one before it, or of none.
          const all = given.map(({ parent, status }, index) =>
            aTask(`${index}`, { status, parent: Number(parent ?? index) < index ? parent : null }),
          );
          const table = createTaskTable(all.slice(0, cut));
          table.add(all.slice(cut));
          const now = [...all];
          for (const [index, status] of changes) {
            const before: Task | undefined = now[index];
            if (before === undefined) continue;
            now[index] = { ...before, status };
            table.change({ ...before, status });
          }

          expect(figuresOf(table)).toEqual(figuresOf(createTaskTable(now)));
        },
      ),
    );
  });
});

function figuresOf({ tasks: all, counts, done, partsOf }: TaskTable) {
  const above = (map: ReadonlyMap<string, number> = new Map()) =>
    [...map].filter(([, count]) => count > 0).sort();
  return {
    done,
    counts: above(counts),
    parts: [...all.keys()].map((id) => [
      partsOf(id)?.done,
      partsOf(id)?.all,
      above(partsOf(id)?.counts),
    ]),
  };
}

it('shows a whole with the status that a person must see first (D6)', () => {
  const statusOf = (counts: Readonly<Record<string, number>>) =>
    statusOfParts({ counts: new Map(Object.entries(counts)) });

  expect(statusOf({ COMPLETE: 1, BLOCKED: 1 })).toBe('BLOCKED');
  expect(statusOf({ COMPLETE: 1, QUEUED: 1 })).toBe('RUNNING');
  expect(statusOf({ QUEUED: 2, COMPLETE: 0 })).toBe('QUEUED');
  expect(statusOf({ ERROR: 1, RUNNING: 1 })).toBe('ERROR');
  expect(statusOf({ RUNNING: 1, COMPLETE: 1 })).toBe('RUNNING');
  expect(statusOf({ COMPLETE: 1, SKIPPED: 1 })).toBe('COMPLETE');
  expect(statusOf({ SKIPPED: 1, QUEUED: 0 })).toBe('SKIPPED');
  expect(statusOf({})).toBe('SKIPPED');
});
