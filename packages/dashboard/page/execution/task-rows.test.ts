import { describe, expect, it } from 'vitest';
import { aTask } from '../testing/a-task.ts';
import {
  countDone,
  countTasks,
  type RowFilter,
  statusOfParts,
  taskRows,
  treeOf,
} from './task-rows.ts';

const tasks = new Map(
  [
    aTask('1'),
    aTask('1.1', { parent: '1', status: 'COMPLETE' }),
    aTask('1.2', { parent: '1', status: 'BLOCKED', title: 'Ask the lawyer' }),
    aTask('2', { status: 'COMPLETE' }),
    aTask('3', { parent: 'gone' }),
  ].map((task) => [task.taskId, task]),
);
const tree = treeOf(tasks);
const all: RowFilter = { statuses: new Set(), hidesDone: false, search: '', folded: new Set() };
const idsOf = (filter: Partial<RowFilter>): string[] =>
  taskRows(tasks, tree, { ...all, ...filter }).map(({ task }) => task.taskId);

describe('the rows of the tree', () => {
  it('are every task below the one it is a part of, in the order of the plan (D6)', () => {
    const rows = taskRows(tasks, tree, all);

    expect(rows.map(({ task, level }) => `${level} ${task.taskId}`)).toEqual([
      ...['1 1', '2 1.1', '2 1.2', '1 2', '1 3'],
    ]);
    expect([...(rows[0]?.counts ?? [])]).toEqual([
      ['COMPLETE', 1],
      ['BLOCKED', 1],
    ]);
  });

  it('of a filter are those that fit with what is around them, in one click (D6)', () => {
    expect(idsOf({ statuses: new Set(['BLOCKED']) })).toEqual(['1', '1.2']);
    expect(idsOf({ search: 'lawyer' })).toEqual(['1', '1.2']);
    expect(idsOf({ hidesDone: true })).toEqual(['1', '1.2', '3']);
    expect(idsOf({ hidesDone: true, statuses: new Set(['COMPLETE']) })).toEqual(['1', '1.1', '2']);
  });

  it('of a folded task are not shown, but counted (D6)', () => {
    const rows = taskRows(tasks, tree, { ...all, folded: new Set(['1']) });

    expect(rows.map(({ task }) => task.taskId)).toEqual(['1', '2', '3']);
    expect(rows[0]?.counts?.get('BLOCKED')).toBe(1);
    expect(rows[0]?.isOpen).toBe(false);
  });
});

describe('counts', () => {
  it('are of tasks without parts, and the whole has the status a person must see first (D6)', () => {
    expect(countTasks(tasks, tree).get('COMPLETE')).toBe(2);
    expect(
      statusOfParts(
        new Map([
          ['COMPLETE', 1],
          ['BLOCKED', 1],
        ]),
      ),
    ).toBe('BLOCKED');
    expect(
      statusOfParts(
        new Map([
          ['COMPLETE', 1],
          ['QUEUED', 1],
        ]),
      ),
    ).toBe('RUNNING');
    expect(statusOfParts(new Map([['QUEUED', 2]]))).toBe('QUEUED');
  });

  it('of what is done are those of the server: a whole is done with its last part (D6)', () => {
    const done = new Map(tasks).set('1.2', aTask('1.2', { parent: '1', status: 'SKIPPED' }));

    expect(countDone(tasks, tree)).toEqual({ done: 2, total: 5 });
    expect(countDone(done, tree)).toEqual({ done: 4, total: 5 });
  });
});
