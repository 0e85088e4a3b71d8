import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { memoryStore, type Store } from '../index.js';
import { type JournalEntry, journalHash, type ReadInput } from '../store/index.js';
import { sha256 } from '../text/sha256.js';
import { appendToStream } from './batch.js';
import { defineStream } from './define-stream.js';
import { verifyStream } from './index.js';
import { foldStream, loadStream, newStream, type StreamPosition } from './load-stream.js';
import { rebuildStreams } from './rebuild-streams.js';
import { eventSchema, stampEvent } from './stream-event.js';

const interval = 5;

/** A sum with a name, of which a snapshot keeps the sum. */
const sums = defineStream({
  name: 'sum',
  version: 1,
  events: {
    'sum.begun': eventSchema('sum.begun', { name: z.string() }),
    'sum.added': eventSchema('sum.added', { amount: z.number() }),
  },
  initial: (first): { name: string; sum: number } | undefined =>
    first.type === 'sum.begun' ? { name: first.name, sum: 0 } : undefined,
  evolve: (state, event) =>
    event.type === 'sum.added' ? { ...state, sum: state.sum + event.amount } : state,
  project: () => [],
  snapshot: {
    hash: 'tested',
    interval: () => interval,
    save: ({ sum }) => String(sum),
    restore: (initial, text) => ({ ...initial, sum: Number(text) }),
  },
});

const begun = stampEvent({ type: 'sum.begun', name: 'a' } as const, 0);
const added = (amount: number) => stampEvent({ type: 'sum.added', amount } as const, 0);

/** Appends a sum in groups of amounts. */
async function write(store: Store, groups: readonly (readonly number[])[]): Promise<void> {
  let at: StreamPosition<{ name: string; sum: number }> = await appendToStream(
    store,
    sums,
    newStream(store, sums, 'a'),
    [begun],
  );
  for (const amounts of groups) at = await appendToStream(store, sums, at, amounts.map(added));
}

const twelve = Array.from({ length: 12 }, (_, index) => [index]);

/** A store that counts the events read from it. */
function counted(store: Store): Store & { readonly events: () => number } {
  let events = 0;
  const read = async (input: ReadInput) => {
    const entries = await store.read(input);
    events += entries.length;
    return entries;
  };
  return { ...store, read, events: () => events };
}

/** A store with something else in place of the snapshot that it has. */
function withSnapshot(store: Store, change: (row: Record<string, unknown>) => object): Store {
  const getView: Store['getView'] = async (collection, key) => {
    const value = await store.getView(collection, key);
    return collection === 'snapshots' && value !== undefined
      ? JSON.stringify(change(JSON.parse(value)))
      : value;
  };
  return { ...store, getView };
}

it('loads the same state as a fold of the whole journal, for any way of writing it (F2, F14)', async () => {
  const groups = fc.array(fc.array(fc.integer(), { minLength: 1, maxLength: 7 }), {
    maxLength: 20,
  });
  await fc.assert(
    fc.asyncProperty(groups, async (all) => {
      const store = memoryStore();
      await write(store, all);
      expect(await loadStream(store, sums, 'a')).toEqual(await foldStream(store, sums, 'a'));
    }),
  );
});

it('only parses and folds the first event and those after the snapshot (D9)', async () => {
  const store = memoryStore();
  await write(
    store,
    Array.from({ length: 102 }, (_, index) => [index]),
  );
  const folded: number[] = [];
  const counted = defineStream({
    ...sums,
    evolve(state, event) {
      folded.push(event.at);
      return sums.evolve(state, event);
    },
  });
  const { state } = await loadStream(store, counted, 'a');
  expect(folded).toHaveLength(3);
  expect(state.sum).toBe((102 * 101) / 2);
});

it('folds the whole journal if the snapshot was changed, or is of other rules or another event (F3)', async () => {
  const store = memoryStore();
  await write(store, twelve);
  const whole = await foldStream(store, sums, 'a');
  const others = [
    () => ({}),
    (row: object) => ({ ...row, state: '1000' }),
    (row: object) => ({ ...row, version: 9 }),
    (row: object) => ({ ...row, rules: 'other' }),
    (row: object) => ({ ...row, seal: '' }),
  ];
  for (const other of others) {
    const reading = counted(withSnapshot(store, other));
    expect(await loadStream(reading, sums, 'a')).toEqual(whole);
    expect(reading.events()).toBe(13);
  }
});

it('ignores a snapshot made without the journal key (F3)', async () => {
  const plain = memoryStore();
  await write(plain, twelve);
  const keyed: Store = { ...memoryStore(), hash: journalHash('a key of some length') };
  await write(keyed, twelve);
  const value = await plain.getView('snapshots', 'sum/a');
  const reading = counted(withSnapshot(keyed, () => JSON.parse(value ?? '')));
  expect((await loadStream(reading, sums, 'a')).state.sum).toBe(66);
  expect(reading.events()).toBe(13);
});

type Change = (entries: readonly JournalEntry[]) => readonly JournalEntry[];
const changed =
  (at: number): Change =>
  (entries) =>
    entries.map((entry) =>
      entry.version === at ? { ...entry, body: entry.body.replace('1', '3') } : entry,
    );

it.each<[string, Change]>([
  ['without an event before its snapshot', (all) => all.filter(({ version }) => version !== 4)],
  ['changed before its snapshot', changed(3)],
  ['truncated before its snapshot', (all) => all.filter(({ version }) => version < 8)],
  ['changed after its snapshot', changed(12)],
  ['truncated after its snapshot', (all) => all.filter(({ version }) => version < 12)],
])('rejects a journal %s (F3)', async (_, change) => {
  const store = memoryStore();
  await write(store, twelve);
  const read: Store['read'] = async (input) => change(await store.read(input));
  await expect(loadStream({ ...store, read }, sums, 'a')).rejects.toMatchObject({
    code: 'journal_tampered',
  });
});

it('is compared with the fold of its events by verification, and removed by a rebuild (F3, F4)', async () => {
  const store = memoryStore();
  await write(store, twelve);
  const whole = await foldStream(store, sums, 'a');
  expect(await verifyStream(store, sums, 'a')).toMatchObject({
    head: whole.head,
    state: whole.state,
  });
  const value = (await store.getView('snapshots', 'sum/a')) ?? '';
  const row: Record<string, unknown> = { ...JSON.parse(value), state: '1000' };
  const sealed = JSON.stringify(['sum/a', row.rules, row.version, row.hash, row.state]);
  const forged = JSON.stringify({ ...row, seal: sha256(sealed) });
  const views = [{ collection: 'snapshots', key: 'sum/a', value: forged }];
  await store.writeViews({ stream: 'sum/a', version: 13, views });
  expect((await loadStream(store, sums, 'a')).state).not.toEqual(whole.state);
  await expect(verifyStream(store, sums, 'a')).rejects.toMatchObject({
    code: 'journal_tampered',
    version: 10,
  });
  await rebuildStreams(store, [sums]);
  expect(await store.getView('snapshots', 'sum/a')).toBeUndefined();
  expect(await loadStream(store, sums, 'a')).toEqual(whole);
  expect(await verifyStream(store, sums, 'a')).toMatchObject({
    head: whole.head,
    state: whole.state,
  });
});
