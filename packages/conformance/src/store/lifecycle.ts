import assert from 'node:assert/strict';
import type { Lease, Store } from '@pce/core/store';
import { toCases } from '../suite/conformance-case.js';
import { anAppend, anEvent, sealedOf } from './events.js';
import { assertRefused } from './refusals.js';
import { onStore, type StoreCase } from './store-case.js';

const lease: Lease = { key: 'k', token: 1, owner: 'one', expiresAt: 0 };

function everyOperation(store: Store): Promise<unknown>[] {
  return [
    store.append(anAppend('closed')),
    store.read({ stream: 'a' }),
    store.tail()[Symbol.asyncIterator]().next(),
    store.getView('turns', 'a'),
    store.listView({ collection: 'turns' }),
    store.countView('turns'),
    store.listStreams(),
    store.writeViews({ stream: 'a', version: 1, views: [] }),
    store.tryAcquire({ key: 'k', owner: 'two', ttlMs: 1_000 }),
    store.renew(lease, 1_000),
    store.release(lease),
  ];
}

async function assertClosed(operations: readonly Promise<unknown>[]): Promise<void> {
  for (const operation of await Promise.allSettled(operations)) {
    assert.equal(operation.status, 'rejected', 'a closed store accepted an operation');
    await assertRefused(Promise.reject(operation.reason), 'store_closed');
  }
}

export const lifecycleCases: readonly StoreCase[] = toCases({
  'an opening store takes every operation (F6)': onStore(async (store) => {
    const [appended, entries, row, rows, acquired, streams] = await Promise.all([
      store.append(anAppend('a')),
      store.read({ stream: 'b' }),
      store.getView('turns', 'b'),
      store.listView({ collection: 'turns' }),
      store.tryAcquire({ key: 'k', owner: 'one', ttlMs: 1_000 }),
      store.listStreams(),
      store.writeViews({ stream: 'none', version: 0, views: [] }),
    ]);

    assert.equal(appended.version, 1);
    assert.deepEqual([entries, row, rows], [[], undefined, []]);
    assert.ok(streams.length <= 1);
    assert.ok(acquired.acquired);
  }),
  'a closed store rejects every operation (F6)': onStore(async (store) => {
    await store.append(anAppend('a'));

    await store.close();

    await assertClosed(everyOperation(store));
  }),
  'a store that was never used closes, and is closed (F6)': onStore(async (store) => {
    await store.close();

    await assertClosed(everyOperation(store));
  }),
  'a closing store rejects every operation (F6)': onStore(async (store) => {
    await store.append(anAppend('a'));

    const closing = store.close();
    const operations = everyOperation(store);

    await assertClosed(operations);
    await closing;
  }),
  'a close waits for the appends that were accepted before it (F1)': onStore(async (store) => {
    const settled: string[] = [];
    const appends = [0, 1, 2].map((version) =>
      store.append(anAppend('a', version)).then(() => settled.push(`append ${version}`)),
    );

    await store.close();
    settled.push('close');

    await Promise.all(appends);
    assert.deepEqual(settled, ['append 0', 'append 1', 'append 2', 'close']);
  }),
  'every operation that was accepted before a close is carried out (F6)': onStore(async (store) => {
    const views = [{ collection: 'ready', key: 'a', value: '1' }];
    const append = store.append({ ...anAppend('a'), views });
    const read = store.read({ stream: 'nowhere' });
    const row = store.getView('turns', 'a');
    const rows = store.listView({ collection: 'turns' });
    const acquired = store.tryAcquire({ key: 'k', owner: 'one', ttlMs: 1_000 });
    const released = store.release(lease);
    const views2 = [{ collection: 'ready', key: 'b', value: '2' }];
    const written = store.writeViews({ stream: 'none', version: 0, views: views2 });

    await store.close();

    assert.equal((await append).version, 1);
    assert.deepEqual(await Promise.all([read, row, rows]), [[], undefined, []]);
    assert.equal((await acquired).acquired, true);
    assert.deepEqual(await Promise.all([released, written]), [undefined, undefined]);
  }),
  'closing again does nothing (F6)': onStore(async (store) => {
    await Promise.all([store.close(), store.close()]);
    await store.close();
    await store[Symbol.asyncDispose]();
  }),
  'await using closes the store (F6)': onStore(async (store) => {
    await store.append(anAppend('a'));

    await store[Symbol.asyncDispose]();

    await assertClosed(everyOperation(store));
  }),
  'a durable store holds everything when it is opened again; another is empty (F1)': onStore(
    async (store, { open }) => {
      const views = [{ collection: 'turns', key: 'a', value: '1' }];
      await store.append({ ...anAppend('a', 0, { count: 2 }), views });
      const { position } = await store.append(anAppend('b'));
      await store.close();

      const reopened = await open();

      const { durable } = store.supports;
      const entries = await reopened.read({ stream: 'a' });
      assert.deepEqual(entries.map(sealedOf), durable ? [anEvent(1), anEvent(2)] : []);
      assert.equal(await reopened.getView('turns', 'a'), durable ? '1' : undefined);
      const next = await reopened.append(anAppend('a', durable ? 2 : 0));
      assert.equal(next.position > position, durable);
    },
  ),
  async 'two stores on one place share it, or one is refused, or they are apart (F10)'({ open }) {
    const first = await open();
    await first.append(anAppend('a'));
    const { durable, severalProcesses } = first.supports;
    const useSecond = async (): Promise<number> => {
      const second = await open();
      await second.append(anAppend('a', severalProcesses ? 1 : 0));
      return (await second.read({ stream: 'a' })).length;
    };

    if (durable && !severalProcesses) await assertRefused(useSecond(), 'store_busy');
    else assert.equal(await useSecond(), severalProcesses ? 2 : 1);

    assert.equal((await first.read({ stream: 'a' })).length, severalProcesses ? 2 : 1);
  },
});
