import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { memoryStore, type Store } from '../index.js';
import type { ViewWrite } from '../store/index.js';
import { appendToStream } from './batch.js';
import { defineStream } from './define-stream.js';
import { verifyStream } from './index.js';
import { loadNewer, loadStream, newStream } from './load-stream.js';
import { readStream } from './read-stream.js';
import { rebuildStreams } from './rebuild-streams.js';
import { eventSchema, stampEvent } from './stream-event.js';
import { refreshViews } from './views-refresh.js';

interface Note {
  readonly id: string;
  readonly words: readonly string[];
  readonly isGone: boolean;
}

const rowsOf = ({ id, words, isGone }: Note): ViewWrite[] => [
  { collection: 'notes', key: id, value: isGone ? null : words.join(' ') },
];

/** Notes that are started, continued and removed; one may start with the first words of another. */
const notes = defineStream({
  name: 'note',
  version: 1,
  events: {
    'note.begun': eventSchema('note.begun', { id: z.string() }),
    'note.copied': eventSchema('note.copied', {
      id: z.string(),
      from: z.string(),
      version: z.number(),
    }),
    'note.said': eventSchema('note.said', { word: z.string() }),
    'note.removed': eventSchema('note.removed', {}),
  },
  initial: (first): Note | undefined =>
    first.type === 'note.begun' ? { id: first.id, words: [], isGone: false } : undefined,
  evolve(note, event) {
    switch (event.type) {
      case 'note.begun':
        return note;
      case 'note.copied':
        return { ...note, id: event.id };
      case 'note.said':
        return { ...note, words: [...note.words, event.word] };
      case 'note.removed':
        return { ...note, isGone: true };
    }
  },
  project: (steps) => steps.flatMap(({ after }) => rowsOf(after)),
  forkType: 'note.copied',
  parentOf: (first) =>
    first.type === 'note.copied' ? { id: first.from, version: first.version } : undefined,
});

let store: Store;
let at = 0;

const begun = (id: string) => stampEvent({ type: 'note.begun', id } as const, ++at);
const said = (word: string) => stampEvent({ type: 'note.said', word } as const, ++at);

/** Writes a note of these words. */
async function write(id: string, ...words: string[]) {
  const from = newStream(store, notes, id);
  return appendToStream(store, notes, from, [begun(id), ...words.map(said)]);
}

/** The store, with streams that end after as many events. */
function cut(stream: string, length: number): Store {
  return {
    ...store,
    read: async (input) =>
      (await store.read(input)).filter((one) => one.stream !== stream || one.version <= length),
  };
}

beforeEach(() => {
  store = memoryStore();
});

describe('a stream', () => {
  it('loads as written, and continues from there (F1)', async () => {
    const written = await write('a', 'one', 'two');
    expect(await loadStream(store, notes, 'a')).toEqual(written);
    const more = await appendToStream(store, notes, written, [said('three')]);
    expect(await loadNewer(store, notes, written)).toEqual(more);
    expect(await loadNewer(store, notes, more)).toBe(more);
    expect(more.state.words).toEqual(['one', 'two', 'three']);
    expect(await store.getView('notes', 'a')).toBe('one two three');
  });

  it('continues another from a version of it (F2)', async () => {
    await write('a', 'one', 'two');
    const { entries } = await readStream(store, notes, 'a');
    const copied = stampEvent(
      { type: 'note.copied', id: 'b', from: 'a', version: 2 } as const,
      ++at,
    );
    const state = { id: 'a', words: ['one'], isGone: false };
    const from = { id: 'b', state, head: { version: 0, hash: entries[1]?.hash ?? '' } };
    await appendToStream(store, notes, from, [copied, said('three')]);
    const loaded = await loadStream(store, notes, 'b');
    expect(loaded.state).toEqual({ id: 'b', words: ['one', 'three'], isGone: false });
    expect(loaded.head.version).toBe(2);
    const versions = (await readStream(store, notes, 'b')).entries.map(({ version }) => version);
    expect(versions).toEqual([1, 2, 3, 4]);
    await expect(loadStream(cut('note/a', 1), notes, 'b')).rejects.toMatchObject({
      code: 'journal_tampered',
    });
  });

  it('is rejected if its end, or all of it, is missing (F3)', async () => {
    await write('a', 'one', 'two');
    for (const length of [2, 1, 0]) {
      await expect(loadStream(cut('note/a', length), notes, 'a')).rejects.toMatchObject({
        code: 'journal_tampered',
        version: length + 1,
      });
    }
    await expect(loadStream(store, notes, 'b')).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('continues to load although it grew between the reads of its head and its events (F3)', async () => {
    const written = await write('a', 'one');
    let reads = 0;
    const grown = await appendToStream(store, notes, written, [said('two')]);
    const slow: Store = {
      ...store,
      async read(input) {
        reads += 1;
        return reads === 1 ? cut('note/a', 2).read(input) : store.read(input);
      },
    };
    expect(await loadNewer(slow, notes, written)).toEqual(grown);
    expect(reads).toBe(2);
  });

  it('is reloaded after it was restored from a backup (F3)', async () => {
    const backup = memoryStore();
    const older = await appendToStream(backup, notes, newStream(backup, notes, 'a'), [begun('a')]);
    const written = await write('a', 'one', 'two');
    expect(await loadNewer(backup, notes, written)).toEqual(older);
  });

  it('is rejected if it was rewritten with another end (F3)', async () => {
    await write('a', 'one', 'two');
    const other = memoryStore();
    const forged = await appendToStream(other, notes, newStream(other, notes, 'a'), [
      begun('a'),
      said('three'),
      said('four'),
      said('five'),
    ]);
    expect(forged.head.version).toBe(4);
    const restored: Store = { ...store, read: other.read };
    await expect(loadStream(restored, notes, 'a')).rejects.toMatchObject({
      code: 'journal_tampered',
      version: 3,
    });
    const { head, ...begunNote } = await loadStream(other, notes, 'a');
    const [, second] = await other.read({ stream: 'note/a' });
    const known = { ...begunNote, head: { version: 2, hash: second?.hash ?? '' } };
    await expect(loadNewer(restored, notes, known)).rejects.toMatchObject({
      code: 'journal_tampered',
      version: 3,
    });
    expect(head.version).toBe(4);
  });

  it('longer than a page is read whole (F1)', async () => {
    const words = Array.from({ length: 1_200 }, (_, n) => `w${n}`);
    await write('a', ...words);
    expect((await loadStream(store, notes, 'a')).state.words).toEqual(words);
    await expect(loadStream(cut('note/a', 1_000), notes, 'a')).rejects.toMatchObject({
      version: 1_001,
    });
  });

  it('has exactly the recorded hashes (F3)', async () => {
    const { head } = await write('a', 'one');
    await appendToStream(store, notes, await loadStream(store, notes, 'a'), [said('two')]);
    expect((await verifyStream(store, notes, 'a', { expect: head.hash })).events).toBe(3);
    await expect(verifyStream(store, notes, 'a', { expect: '0'.repeat(64) })).rejects.toMatchObject(
      { code: 'journal_tampered' },
    );
  });

  it('with an unknown event, or invalid text, cannot be read (F3)', async () => {
    const { hash } = await write('a', 'one').then(({ head }) => head);
    const store2: Store = {
      ...store,
      read: async (input) =>
        (await store.read(input)).map((entry) => ({ ...entry, type: 'note.sung' })),
    };
    await expect(loadStream(store2, notes, 'a')).rejects.toMatchObject({
      code: 'journal_unreadable',
    });
    expect(hash).toHaveLength(64);
  });
});

describe('a journal key', () => {
  const journalKey = 'a secret that nobody guesses';

  it('is required to read a journal sealed with it (F3)', async () => {
    store = memoryStore({ journalKey });
    await write('a', 'one');
    expect((await loadStream(store, notes, 'a')).state.words).toEqual(['one']);
    const { hash: _, ...keyless } = store;
    const wrong = { ...store, ...memoryStore({ journalKey: `${journalKey}!` }), read: store.read };
    for (const other of [keyless, { ...wrong, getView: store.getView }]) {
      await expect(loadStream(other, notes, 'a')).rejects.toMatchObject({
        code: 'journal_tampered',
        version: 1,
      });
    }
  });

  it('has at least 16 characters', () => {
    expect(() => memoryStore({ journalKey: 'x'.repeat(15) })).toThrow(/at least 16/);
    expect(() => memoryStore({ journalKey: 'x'.repeat(16) })).not.toThrow();
  });
});

describe('rebuilding', () => {
  const lost = ['notes', 'heads', 'projections'];

  async function lose(from: Store): Promise<void> {
    for (const collection of lost) {
      const rows = await from.listView({ collection });
      const views = rows.map(({ key }) => ({ collection, key, value: null }));
      await from.writeViews({ stream: 'nothing', version: 0, views });
    }
  }

  const all = async () => Promise.all(lost.map((collection) => store.listView({ collection })));

  it('restores every row from the journals, and changes no existing one (F1, F14)', async () => {
    await write('a', 'one');
    const b = await write('b', 'two');
    await appendToStream(store, notes, b, [stampEvent({ type: 'note.removed' } as const, ++at)]);
    await write('c');
    await rebuildStreams(store, [notes]);
    const before = await all();
    expect(await rebuildStreams(store, [notes])).toMatchObject({ streams: 3, failures: 0 });
    expect(await all()).toEqual(before);
    await lose(store);
    const seen: number[] = [];
    const report = await rebuildStreams(store, [notes], {
      onProgress: ({ streams, of }) => seen.push(streams / of),
    });
    expect(report).toMatchObject({ streams: 3, events: 6, unknown: {}, failed: [] });
    expect(seen.at(-1)).toBe(1);
    expect(await all()).toEqual(before);
  });

  it('keeps the rows of an invalid journal, and names it (F3)', async () => {
    await write('a', 'one');
    await write('b', 'two');
    const report = await rebuildStreams(cut('note/a', 1), [notes]);
    expect(report).toMatchObject({
      streams: 1,
      failures: 1,
      failed: [{ stream: 'note/a', code: 'journal_tampered' }],
    });
    expect(await store.getView('notes', 'a')).toBe('one');
  });

  it('recomputes streams that have grown in the meantime (F1)', async () => {
    const position = await write('a', 'one');
    let isFirst = true;
    const busy: Store = {
      ...store,
      async writeViews(input) {
        if (isFirst) await appendToStream(store, notes, position, [said('two')]);
        isFirst = false;
        await store.writeViews(input);
      },
    };
    await rebuildStreams(busy, [notes]);
    expect(await store.getView('notes', 'a')).toBe('one two');
  });

  it('of a fork writes only the rows of its own events, and its own head (F1, F2)', async () => {
    await write('a', 'one', 'two');
    const { entries } = await readStream(store, notes, 'a');
    const copied = { type: 'note.copied', id: 'b', from: 'a', version: 2 } as const;
    const state = { id: 'a', words: ['one'], isGone: false };
    const from = { id: 'b', state, head: { version: 0, hash: entries[1]?.hash ?? '' } };
    await appendToStream(store, notes, from, [stampEvent(copied, ++at), said('three')]);
    await store.writeViews({
      stream: 'note/a',
      version: 3,
      views: [{ collection: 'notes', key: 'a', value: 'kept' }],
    });
    const before = await all();
    expect(await notes.rebuild(store, 'b')).toEqual({ events: 2, rows: 2 });
    expect(await all()).toEqual(before);
  });

  it('happens automatically once if a projection is newer than its rows (F1)', async () => {
    await write('a', 'one');
    await refreshViews(store, [notes]);
    await lose({
      ...store,
      listView: (input) =>
        input.collection === 'projections' ? Promise.resolve([]) : store.listView(input),
    });
    await refreshViews(store, [notes]);
    expect(await store.getView('notes', 'a')).toBeUndefined();
    await refreshViews(store, [{ ...notes, version: 2 }]);
    expect(await store.getView('notes', 'a')).toBe('one');
  });
});
