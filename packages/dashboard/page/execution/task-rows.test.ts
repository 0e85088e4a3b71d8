import { describe, expect, it } from 'vitest';
import { aTask } from '../../test/a-task.ts';
import { type RowFilter, taskRows } from './task-rows.ts';
import { createTaskTable } from './task-table.ts';

const table = createTaskTable([
  aTask('1'),
  aTask('1.1', { parent: '1', status: 'COMPLETE' }),
  aTask('1.2', { parent: '1', status: 'BLOCKED', title: 'Ask the lawyer' }),
  aTask('2', { status: 'COMPLETE' }),
  aTask('3', { parent: 'gone' }),
]);
const all: RowFilter = { statuses: new Set(), hidesDone: false, search: '', folded: new Set() };
const idsOf = (filter: Partial<RowFilter>): string[] =>
  taskRows(table, { ...all, ...filter }).map(({ taskId }) => taskId);

describe('the rows of the tree', () => {
  it('are every task below the one it is a part of, in the order of the plan (D6)', () => {
    const rows = taskRows(table, all);

    expect(rows.map(({ taskId, level }) => `${level} ${taskId}`)).toEqual([
      ...['1 1', '2 1.1', '2 1.2', '1 2', '1 3'],
    ]);
  });

  it('have their depth, and whether their parts are shown (D6)', () => {
    const [first, second] = taskRows(table, all);
    const [folded] = taskRows(table, { ...all, folded: new Set(['1']) });

    expect(first).toEqual({ taskId: '1', level: 1, hasParts: true, isOpen: true });
    expect(second).toEqual({ taskId: '1.1', level: 2, hasParts: false, isOpen: false });
    expect(folded).toEqual({ taskId: '1', level: 1, hasParts: true, isOpen: false });
  });

  it('of a search are those with it in the id or the title, however it is written (D6)', () => {
    expect(idsOf({ search: '1.2' })).toEqual(['1', '1.2']);
    expect(idsOf({ search: 'ask the' })).toEqual(['1', '1.2']);
    expect(idsOf({ search: 'task 2' })).toEqual(['2']);
    expect(idsOf({ statuses: new Set(['QUEUED']), search: 'task' })).toEqual(['3']);
  });

  it('of a filter are those that fit with what is around them, in one click (D6)', () => {
    expect(idsOf({ statuses: new Set(['BLOCKED']) })).toEqual(['1', '1.2']);
    expect(idsOf({ search: 'lawyer' })).toEqual(['1', '1.2']);
    expect(idsOf({ hidesDone: true })).toEqual(['1', '1.2', '3']);
    expect(idsOf({ hidesDone: true, statuses: new Set(['COMPLETE']) })).toEqual(['1', '1.1', '2']);
  });

  it('of a folded task are not shown, but looked through (D6)', () => {
    const folded = new Set(['1']);

    expect(idsOf({ folded })).toEqual(['1', '2', '3']);
    expect(idsOf({ folded, search: 'lawyer' })).toEqual(['1']);
    expect(idsOf({ folded, search: 'nowhere' })).toEqual([]);
  });
});
