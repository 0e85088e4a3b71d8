import { memoryStore } from '@pce/core';
import type { Store } from '@pce/core/store';
import { expect, it } from 'vitest';
import { api } from '../../../test/api.js';
import { askForWork, registered } from '../../../test/work.js';

/** A store that answers on demand, so that requests made one after the other can be counted. */
function slowStore(): { readonly store: Store; answer(): number; isSlow: boolean } {
  const memory = memoryStore();
  const waiting: (() => void)[] = [];
  const slow = {
    isSlow: false,
    answer(): number {
      const all = waiting.splice(0);
      for (const resolve of all) resolve();
      return all.length;
    },
    store: {
      ...memory,
      getView: async (collection: string, key: string) => {
        await turn();
        return memory.getView(collection, key);
      },
      listView: async (input: Parameters<Store['listView']>[0]) => {
        await turn();
        return memory.listView(input);
      },
    },
  };
  const turn = (): Promise<void> =>
    slow.isSlow ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve();
  return slow;
}

it('a poll that finds no work asks the store twice in a row, whatever it can do (D9)', async () => {
  const slow = slowStore();
  await using pce = api({ store: slow.store });
  const agent = await registered(pce, { actions: ['dig', 'plant', 'water'] });
  await askForWork(pce, agent);
  pce.clock.advance(60_000);
  slow.isSlow = true;
  const poll = askForWork(pce, agent);
  let isDone = false;
  const done = poll.then(({ status }) => {
    isDone = true;
    return status;
  });
  let rounds = 0;
  while (!isDone) {
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
    if (slow.answer() > 0) rounds += 1;
  }
  slow.isSlow = false;

  expect(await done).toBe(204);
  expect(rounds).toBe(2);
});
