import type { Task } from '@pce/client';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aTask } from '../testing/a-task.ts';
import { createTaskTable, statusOfParts, type TaskTable } from './task-table.ts';

const tasks = [
  aTask('1'),
  aTask('1.1', { parent: '1', status: 'COMPLETE' }),
  aTask('1.2', { parent: '1', status: 'BLOCKED', dependsOn: ['1.1'] }),
  aTask('2', { status: 'COMPLETE' }),
  aTask('3', { parent: 'gone', dependsOn: ['1.1'] }),
];

describe('the tasks of an execution', () => {
  it('are counted without their wholes, and a whole is done with its last part (D6)', () => {
    const table = createTaskTable(tasks);
    const before = { done: table.done, complete: table.counts.get('COMPLETE') };
    table.change(aTask('1.2', { parent: '1', status: 'SKIPPED' }));

    expect(before).toEqual({ done: 2, complete: 2 });
    expect(table.partsOf('1')).toMatchObject({ done: 2, all: 2 });
    expect([table.done, table.size]).toEqual([4, 5]);
  });

  it('tell what waits for a task, and which wait for a person (D6)', () => {
    const blocker = { kind: 'agent', message: '', suggestions: [], since: 0 };
    const table = createTaskTable(tasks);
    table.change(aTask('2', { status: 'BLOCKED', blocker }));

    expect(table.dependentsOf('1.1')).toEqual(['1.2', '3']);
    expect([...table.blocked]).toEqual(['2']);
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
});
