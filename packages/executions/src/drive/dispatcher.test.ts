import { type ListViewInput, memoryStore, type Store, type ViewRow } from '@pce/core/store';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { Dispatcher } from './dispatcher.js';

/** Returns a dispatcher over a store with `count` tasks whose every call takes a while of its own. */
function slowDispatcher(count: number, s: fc.Scheduler) {
  const store = memoryStore();
  const rows = new Map(
    Array.from({ length: count }, (_, index): [string, ViewRow] => {
      const key = String(index).padStart(3, '0');
      return [key, { key, value: JSON.stringify({ execution: 'e', task: key }) }];
    }),
  );
  const slow: Store = {
    ...store,
    async listView({ limit = 100, afterKey = '' }: ListViewInput) {
      const found = [...rows.values()].filter(({ key }) => key > afterKey).slice(0, limit);
      await s.schedule(Promise.resolve());
      return found;
    },
  };
  const given: string[] = [];
  const take = async ({ task }: { readonly task: string }): Promise<string | undefined> => {
    await s.schedule(Promise.resolve());
    if (!rows.delete(task)) return undefined;
    given.push(task);
    return task;
  };
  return { dispatcher: new Dispatcher(slow), take, given };
}

it('gives each task to one caller, and each caller a task while there are any (D5)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.nat(12),
      fc.integer({ min: 1, max: 20 }),
      async (s, count, askers) => {
        const { dispatcher, take, given } = slowDispatcher(count, s);
        const asked = Promise.all(
          Array.from({ length: askers }, async () => {
            await s.schedule(Promise.resolve());
            return dispatcher.takeFirst(['place'], take);
          }),
        );
        await s.waitFor(asked);
        const found = (await asked).filter((task) => task !== undefined);
        expect(found.length).toBe(Math.min(count, askers));
        expect(new Set(given).size).toBe(given.length);
      },
    ),
  );
});
