import type { Ids } from '@pce/core';
import { memoryStore, type Store } from '@pce/core/store';
import { countingIds, fakeClock } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import { createExecutions, type TaskReport } from './index.js';

const ids = (process: string): Ids => {
  const own = countingIds();
  return { next: (prefix) => `${own.next(prefix)}_${process}` };
};

/** Two processes on one store. The first gets at it through `change`. */
async function twoProcesses(change: (store: Store) => Partial<Store>) {
  const clock = fakeClock();
  const store = memoryStore({ clock });
  const slow = { ...store, ...change(store) };
  const first = createExecutions({ store: slow, clock, ids: ids('first') });
  const second = createExecutions({ store, clock, ids: ids('second') });
  const tasks = ['a', 'b', 'c'].map((id) => ({ id, title: id }));
  await second.create({ plan: { tasks }, execution: 'e' });
  return { clock, first, second };
}

const ann = { agent: 'ann', actions: ['work'], execution: 'e' };
const ben = { ...ann, agent: 'ben' };

describe('two processes on one store', () => {
  it('write nothing that was decided on a change which the other prevented (D7, F4)', async () => {
    const appending = Promise.withResolvers<void>();
    const mayAppend = Promise.withResolvers<void>();
    const { first, second } = await twoProcesses((store) => ({
      async append(input) {
        appending.resolve();
        await mayAppend.promise;
        return store.append(input);
      },
    }));
    await first.get('e');
    const mine = Promise.all([first.lease(ann), first.lease(ann)]);
    await appending.promise;
    const others = await second.lease(ben);
    mayAppend.resolve();

    const given = [others, ...(await mine)].map((offer) => offer?.task.id);
    expect(given.toSorted()).toEqual(['a', 'b', 'c']);
    expect((await second.verify('e')).version).toBe((await first.get('e')).version);
  });

  it('take a report once that reaches both at the same time (D3, D7)', async () => {
    const asking = Promise.withResolvers<void>();
    const mayKnow = Promise.withResolvers<void>();
    const { first, second } = await twoProcesses((store) => ({
      async getView(collection, key) {
        const row = await store.getView(collection, key);
        asking.resolve();
        await mayKnow.promise;
        return row;
      },
    }));
    const token = (await second.lease(ann))?.token ?? '';
    const report: TaskReport = { type: 'task_complete', task: 'a', agent: 'ann', token };
    const slow = first.report('e', report, 'once');
    await asking.promise;
    const fast = await second.report('e', report, 'once');
    mayKnow.resolve();

    expect(await slow).toMatchObject({ isRepeated: true, isLate: false, version: fast.version });
    const events = await second.events('e');
    expect(events.filter(({ event }) => event.type === 'agent.reported')).toHaveLength(1);
  });

  it('give out at once what one had found when it died (D5, D7)', async () => {
    const found = Promise.withResolvers<void>();
    const { first, second } = await twoProcesses(() => ({
      append() {
        found.resolve();
        return new Promise(() => undefined);
      },
    }));
    const { execution: _, ...anywhere } = ann;
    void first.lease(anywhere);
    await found.promise;
    expect((await second.lease(anywhere))?.task.id).toBe('a');
  });
});
