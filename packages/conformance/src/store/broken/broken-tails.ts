import { StoreError } from '@pce/core/errors';
import type { JournalEntry, Store } from '@pce/core/store';
import { type BrokenStore, broken } from './broken-store.js';

const each = 'a tail gives what there is, then what is appended, each entry once (F1)';
const oneStream = 'a tail of one stream gives nothing of the others (F1)';
const after = 'a tail starts after the position it is given (F1)';
const ends = 'a tail that waits ends when its signal aborts (F1)';
const endsAtClose = 'a tail that waits ends when the store closes (F1)';
const aborted = 'a tail whose signal aborts gives nothing more of what there is (F1)';
const left = 'a tail that its reader leaves half-way holds nothing up (F1)';

/** A tail whose entries are changed. */
const changing = (change: (entry: JournalEntry) => JournalEntry) => (sound: Store) => ({
  tail: async function* (input: Parameters<Store['tail']>[0]) {
    for await (const entry of sound.tail(input)) yield change(entry);
  },
});

export const brokenTails: readonly BrokenStore[] = [
  broken('ends a tail at what there is', each, (sound) => ({
    tail: async function* ({ stream = 'a' } = {}) {
      yield* await sound.read({ stream });
    },
  })),
  broken(
    'restarts the count of versions in a tail',
    each,
    changing((entry) => ({ ...entry, version: 1 })),
  ),
  broken('gives a tail of one stream all of them', oneStream, (sound) => ({
    tail: ({ stream, ...input } = {}) => sound.tail(input),
  })),
  broken('gives a tail of one stream all that comes later', oneStream, (sound) => ({
    tail: async function* ({ stream, ...input } = {}) {
      let isThere = false;
      for await (const entry of sound.tail(input)) {
        isThere ||= entry.stream === stream;
        if (isThere) yield entry;
      }
    },
  })),
  broken('starts a tail of one stream at its beginning', after, (sound) => ({
    tail: ({ afterPosition = 0, ...input } = {}) =>
      sound.tail({ ...input, afterPosition: input.stream === undefined ? afterPosition : 0 }),
  })),
  broken('starts a tail of all streams at their beginning', after, (sound) => ({
    tail: ({ afterPosition = 0, ...input } = {}) =>
      sound.tail({ ...input, afterPosition: input.stream === undefined ? 0 : afterPosition }),
  })),
  broken(
    'gives a tail other hashes than a read',
    'a tail gives the same entries as a read (F1)',
    changing((entry) => ({ ...entry, hash: '' })),
  ),
  broken(
    'mixes streams up in a tail',
    'a tail misses and repeats nothing while the appends of two writers overlap it (F1)',
    changing((entry) => ({ ...entry, stream: 'stream 0' })),
  ),
  broken(
    'gives a tail positions that do not grow',
    'a tail misses and repeats nothing while the appends of two writers overlap it (F1)',
    changing((entry) => ({ ...entry, position: 7 })),
  ),
  broken(
    'gives each further tail other entries than the first',
    'every tail gets every entry (F1)',
    (sound) => {
      let tails = 0;
      return {
        tail: async function* (input) {
          tails += 1;
          const shift = tails === 1 ? 0 : 1;
          for await (const entry of sound.tail(input)) {
            yield { ...entry, version: entry.version + shift };
          }
        },
      };
    },
  ),
  broken(
    'gives a tail of another store the versions backwards',
    'a tail sees what another store on the same place appends, where there can be one (F1)',
    changing((entry) => ({ ...entry, version: 3 - entry.version })),
  ),
  broken('ends a tail with an entry', ends, (sound) => ({
    tail: async function* (input) {
      yield* sound.tail(input);
      yield { ...{ stream: 'a', position: 1, version: 1 }, type: '', body: '', hash: '' };
    },
  })),
  broken('ends a tail with an error at a close', endsAtClose, (sound) => ({
    tail: async function* (input) {
      yield* sound.tail(input);
      throw new StoreError('store_closed', 'closed');
    },
  })),
  broken('ends a tail of all streams with an entry at a close', endsAtClose, (sound) => ({
    tail: async function* (input) {
      yield* sound.tail(input);
      if (input?.stream !== undefined) return;
      yield { ...{ stream: 'a', position: 1, version: 1 }, type: '', body: '', hash: '' };
    },
  })),
  broken('ends a tail of one stream with an entry at a close', endsAtClose, (sound) => ({
    tail: async function* (input) {
      yield* sound.tail(input);
      if (input?.stream === undefined) return;
      yield { ...{ stream: 'a', position: 1, version: 1 }, type: '', body: '', hash: '' };
    },
  })),
  broken('gives all there is although a signal aborts', aborted, (sound) => ({
    tail: async function* ({ signal, ...input } = {}) {
      if (signal?.aborted) return;
      for (const entry of await sound.read({ stream: input.stream ?? 'a' })) yield entry;
    },
  })),
  broken('begins a tail although its signal has aborted', aborted, (sound) => ({
    tail: async function* ({ signal, ...input } = {}) {
      for (const entry of await sound.read({ stream: input.stream ?? 'a' })) {
        yield entry;
        if (signal?.aborted) return;
      }
    },
  })),
  broken('gives a tail that is left the last entry first', left, (sound) => ({
    tail: async function* ({ stream = 'a' } = {}) {
      yield* [...(await sound.read({ stream }))].reverse();
    },
  })),
  broken('is held up by a tail that was left', left, (sound) => {
    let isHeld = false;
    return {
      tail: async function* (input) {
        try {
          yield* sound.tail(input);
        } finally {
          isHeld = true;
        }
      },
      append: async (input) => {
        if (isHeld) throw new StoreError('store_failed', 'a tail has the connection');
        return sound.append(input);
      },
    };
  }),
];
