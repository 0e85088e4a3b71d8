import { expect, it } from 'vitest';
import { memoryStore } from './memory-store.js';

const event = (version: number) => ({ version, type: 'happened', body: '{}', hash: `${version}` });

it('ends a tail at close, though there is more to read (F6)', async () => {
  const store = memoryStore();
  await store.append({ stream: 'a', expectedVersion: 0, events: [event(1), event(2)] });
  const tail = store.tail()[Symbol.asyncIterator]();
  expect((await tail.next()).value).toMatchObject({ version: 1 });
  await store.close();
  expect(await tail.next()).toEqual({ done: true, value: undefined });
});

it('ends a tail that waits at close, and one whose signal aborts (F6)', async () => {
  const store = memoryStore();
  const abort = new AbortController();
  const waiting = store.tail()[Symbol.asyncIterator]().next();
  const aborted = store.tail({ signal: abort.signal })[Symbol.asyncIterator]().next();
  abort.abort();
  expect((await aborted).done).toBe(true);
  await store.close();
  expect((await waiting).done).toBe(true);
});
