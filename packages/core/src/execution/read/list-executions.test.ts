import { beforeEach, describe, expect, it } from 'vitest';
import type { ExecutionStatus } from '../../contracts/execution.js';
import { memoryStore } from '../../store/memory-store.js';
import type { Store } from '../../store/store.js';
import { newestFirst } from '../../text/newest-first.js';
import { collections } from '../rules/execution-rows.js';
import { type ListOptions, listExecutions } from './list-executions.js';

let store: Store;

beforeEach(async () => {
  store = memoryStore();
  await add('exec_aa1', 1, 'Buy shoes', 'COMPLETED');
  await add('exec_ab2', 2, 'Sell SHOES', 'FAILED');
  await add('exec_bb3', 3, 'exec_aa is mine', 'COMPLETED');
});

function add(execution: string, createdAt: number, name: string, status: ExecutionStatus) {
  const summary = { execution, owner: 'local', planId: 'p1', name, status, reason: '' };
  const value = JSON.stringify({ ...summary, tasksTotal: 1, tasksDone: 0, createdAt });
  const key = newestFirst(createdAt, execution);
  const all = [
    collections.all('local'),
    collections.plan('local', 'p1'),
    collections.status('local', status),
  ];
  const views = all.map((collection) => ({ collection, key, value }));
  return store.writeViews({ stream: 's', version: 0, views });
}

const idsOf = async (options: ListOptions) =>
  (await listExecutions(store, options)).executions.map(({ execution }) => execution);

describe('listExecutions', () => {
  it.each<[ListOptions, string[]]>([
    [{}, ['exec_bb3', 'exec_ab2', 'exec_aa1']],
    [{ status: 'COMPLETED' }, ['exec_bb3', 'exec_aa1']],
    [{ planId: 'p1', status: 'FAILED' }, ['exec_ab2']],
    [{ planId: 'p2' }, []],
    [{ owner: 'someone' }, []],
    [{ query: ' Shoes ' }, ['exec_ab2', 'exec_aa1']],
    [{ query: 'exec_aa' }, ['exec_bb3', 'exec_aa1']],
    [{ query: 'AB' }, ['exec_ab2']],
    [{ query: 'b2' }, []],
    [{ query: 'shoes', status: 'COMPLETED' }, ['exec_aa1']],
  ])('lists for %j %j (E1)', async (options, executions) => {
    expect(await idsOf(options)).toEqual(executions);
  });

  it('gives a cursor while there are more, and none on the last page (E1)', async () => {
    const first = await listExecutions(store, { limit: 2 });
    const second = await listExecutions(store, {
      limit: 2,
      ...(first.next && { after: first.next }),
    });
    const all = await listExecutions(store, { limit: 3 });

    expect(first.executions.map(({ execution }) => execution)).toEqual(['exec_bb3', 'exec_ab2']);
    expect(second.executions.map(({ execution }) => execution)).toEqual(['exec_aa1']);
    expect([second.next, all.next]).toEqual([undefined, undefined]);
    expect(await idsOf({ query: 'shoes', limit: 1 })).toEqual(['exec_ab2']);
  });
});
