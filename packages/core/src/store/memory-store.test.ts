import { expect, it } from 'vitest';
import { memoryStore } from '../index.js';

const event = (version: number) => ({ version, type: 'happened', body: '{}', hash: `${version}` });

it('ends a waiting tail at close, or when its signal aborts (F6)', async () => {
  const store = memoryStore();
  const abort = new AbortController();
  const waiting = store.tail()[Symbol.asyncIterator]().next();
  const aborted = store.tail({ signal: abort.signal })[Symbol.asyncIterator]().next();
  abort.abort();
  expect((await aborted).done).toBe(true);
  await store.close();
  expect((await waiting).done).toBe(true);
});

it('wakes a waiting tail, although another of the same stream was aborted (F6)', async () => {
  const store = memoryStore();
  const abort = new AbortController();
  const next = (signal?: AbortSignal) =>
    store
      .tail({ stream: 'a', ...(signal && { signal }) })
      [Symbol.asyncIterator]()
      .next();
  const [waiting, aborted] = [next(), next(abort.signal)];
  await Promise.resolve();
  abort.abort();
  expect((await aborted).done).toBe(true);
  await store.append({ stream: 'a', expectedVersion: 0, events: [event(1)] });
  expect((await waiting).value).toMatchObject({ stream: 'a', version: 1 });
  await store.close();
});
