import { storeChanges } from '@pce/core/internal';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from './database.js';
import type { PostgresClient } from './postgres-pool.js';
import { watch } from './watch.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A watch with a waiting reader, over a database whose connection a test controls. */
function setUp() {
  const connection = Promise.withResolvers<PostgresClient>();
  const released: (boolean | undefined)[] = [];
  const client: PostgresClient = {
    query: async () => ({ rows: [] }),
    on: () => undefined,
    release: (destroy) => released.push(destroy),
  };
  let looks = 0;
  const database: Database = {
    async query() {
      looks += 1;
      return [{ position: 1, xid: '1', xmin: '1' }];
    },
    queryOnce: async () => [],
    connect: () => connection.promise,
    stop: () => undefined,
  };
  const readers = storeChanges();
  const wait = (): void => {
    void readers.after(readers.count, { stream: undefined, signal: undefined }).then(wait);
  };
  wait();
  const watching = watch({
    ...{ database, changes: readers, channel: 'c', pollMs: 100 },
    growthStatement: { name: 'growth', text: '' },
  });
  watching.start();
  return {
    watching,
    released,
    looks: () => looks,
    connect: () => connection.resolve(client),
  };
}

it('listens on one connection and polls until the end (F7)', async () => {
  const { watching, released, looks, connect } = setUp();
  connect();
  await vi.advanceTimersByTimeAsync(350);
  expect([looks(), released]).toEqual([4, []]);
  watching.end();
  expect(released).toEqual([true]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([looks(), vi.getTimerCount()]).toEqual([4, 0]);
});

it('returns a connection that came after the end, and does not poll again (F7)', async () => {
  const { watching, released, looks, connect } = setUp();
  await vi.advanceTimersByTimeAsync(10);
  watching.end();
  connect();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(released).toEqual([true]);
  expect([looks(), vi.getTimerCount()]).toEqual([1, 0]);
});
