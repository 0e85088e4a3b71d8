import { describe, expect, it } from 'vitest';
import { memoryStore } from './memory-store.js';

const event = (version: number, hash = `${version}`) => ({
  version,
  type: 'happened',
  body: '{}',
  hash,
});
const append = (
  store: ReturnType<typeof memoryStore>,
  stream: string,
  from: number,
  count: number,
) =>
  store.append({
    stream,
    expectedVersion: from,
    events: Array.from({ length: count }, (_, index) => event(from + index + 1)),
  });

describe('the journal of a memory store', () => {
  async function filled() {
    const store = memoryStore();
    await append(store, 'a', 0, 2);
    await append(store, 'b', 0, 1);
    await append(store, 'a', 2, 1);
    await append(store, 'c', 0, 1);
    return store;
  }
  const places = (entries: Iterable<{ stream: string; version: number; position: number }>) =>
    [...entries].map(({ stream, version, position }) => `${stream}${version}@${position}`);

  it('returns the position of an append (F6)', async () => {
    const store = await filled();

    expect(await append(store, 'a', 3, 2)).toEqual({ version: 5, position: 7 });
    expect(await append(store, 'd', 0, 1)).toEqual({ version: 1, position: 8 });
  });

  it.each([
    [{}, ['a1@1', 'a2@2', 'a3@4']],
    [{ fromVersion: 2 }, ['a2@2', 'a3@4']],
    [{ toVersion: 2 }, ['a1@1', 'a2@2']],
    [{ fromVersion: 2, toVersion: 2 }, ['a2@2']],
    [{ fromVersion: 3, toVersion: 2 }, []],
    [{ fromVersion: 4 }, []],
    [{ fromVersion: 0, toVersion: 1 }, ['a1@1']],
    [{ toVersion: 0 }, []],
    [{ toVersion: -1 }, []],
  ])('reads a stream from one version to another: %j (F6)', async (range, expected) => {
    const store = await filled();

    expect(places(await store.read({ stream: 'a', ...range }))).toEqual(expected);
    expect(await store.read({ stream: 'nothing', ...range })).toEqual([]);
  });

  it.each([
    [{}, ['a@1', 'b@3', 'c@5']],
    [{ afterPosition: 1 }, ['b@3', 'c@5']],
    [{ afterPosition: 2, limit: 1 }, ['b@3']],
    [{ afterPosition: 3 }, ['c@5']],
    [{ afterPosition: 5 }, []],
    [{ limit: 2 }, ['a@1', 'b@3']],
  ])('lists its streams by their beginnings: %j (F6)', async (page, expected) => {
    const found = await (await filled()).listStreams(page);

    expect(found.map(({ stream, position }) => `${stream}@${position}`)).toEqual(expected);
  });

  it.each([
    [{}, ['a1@1', 'a2@2', 'b1@3', 'a3@4', 'c1@5']],
    [{ afterPosition: 3 }, ['a3@4', 'c1@5']],
    [{ stream: 'a' }, ['a1@1', 'a2@2', 'a3@4']],
    [{ stream: 'a', afterPosition: 2 }, ['a3@4']],
    [{ stream: 'a', afterPosition: 3 }, ['a3@4']],
    [{ stream: 'a', afterPosition: 4 }, []],
    [{ stream: 'd' }, []],
  ])('is followed from a position: %j (F6)', async (input, expected) => {
    const store = await filled();
    const tail = store.tail(input)[Symbol.asyncIterator]();
    const found: string[] = [];
    for (const _ of expected) {
      const { value } = await tail.next();
      found.push(...places([value]));
    }

    expect(found).toEqual(expected);
    const next = tail.next();
    await append(store, 'd', 0, 1);
    await store.close();
    const later = await next;
    expect(later.done === true ? 'end' : places([later.value])[0]).toBe(
      'stream' in input && input.stream !== 'd' ? 'end' : 'd1@6',
    );
  });

  it('wakes those that wait for a stream, or for any (F6)', async () => {
    const store = memoryStore();
    const waits = [{ stream: 'a' }, { stream: 'b' }, {}].map((input) => {
      return store.tail(input)[Symbol.asyncIterator]().next();
    });
    await Promise.resolve();
    await append(store, 'a', 0, 1);

    expect((await waits[0])?.value).toMatchObject({ stream: 'a' });
    expect((await waits[2])?.value).toMatchObject({ stream: 'a' });
    await append(store, 'b', 0, 1);
    expect((await waits[1])?.value).toMatchObject({ stream: 'b' });
    await store.close();
  });

  it('only writes views of the current version of a stream (F6)', async () => {
    const store = await filled();
    const views = [{ collection: 'v', key: 'k', value: '1' }];

    await store.writeViews({ stream: 'a', version: 3, views });
    await store.writeViews({ stream: 'new', version: 0, views: [] });
    expect(await store.getView('v', 'k')).toBe('1');
    for (const version of [2, 4]) {
      await expect(store.writeViews({ stream: 'a', version, views: [] })).rejects.toMatchObject({
        code: 'version_conflict',
      });
    }
  });
});
