import type { JournalEntry } from '@pce/core/store';
import {
  answer,
  ask,
  drop,
  entries,
  on,
  refuse,
  type StoreFlaws,
  tails,
} from './store-mutations.js';

const shared = 'a tail sees the appends of another store on the same place, if supported (F1)';

/** An entry that was never appended. */
const strayEntry: JournalEntry = {
  stream: 'a',
  position: 1,
  version: 1,
  type: '',
  body: '',
  hash: '',
};

export const readFlaws: StoreFlaws = {
  'a stream that does not exist reads as empty (F1)': {
    'has an entry for streams that are not there': answer('read', (found) =>
      found.length === 0 ? [strayEntry] : found,
    ),
  },
  'a read answers the versions asked for, first and last included (F1)': {
    'reads the newest event first': answer('read', (found) => [...found].reverse()),
  },
  'a range outside the stream, or the wrong way round, reads as empty (F1)': {
    'goes back to the last version from one behind it': on('read', async ({ read }, input) => {
      const found = await read(input);
      if (found.length > 0 || input.fromVersion !== 4) return found;
      return (await read({ stream: input.stream })).slice(-1);
    }),
  },
  'a long stream reads whole and in the order of its versions (F1)': {
    'reads a thousand entries at most': answer('read', (found) => found.slice(0, 1_000)),
  },
  'an entry says which stream it is of, and positions follow versions (F1)': {
    'names no stream in its entries': entries({ stream: '' }),
  },
  'streams are listed in the order in which they began, a page at a time (F1)': {
    'lists streams by name': answer('listStreams', (found) =>
      [...found].sort((a, b) => (a.stream < b.stream ? -1 : 1)),
    ),
  },
  'a tail gives the existing entries, then those appended, each once (F1)': {
    'gives an entry twice to a tail': on('tail', async function* ({ tail }, input) {
      for await (const entry of tail(input)) yield* [entry, entry];
    }),
  },
  'a tail of one stream gives nothing of the others (F1)': {
    'gives a tail of one stream all of them': drop('tail', 'stream'),
  },
  'a tail starts after the position it is given (F1)': {
    'starts a tail with the position it should start after': ask('tail', (input) => ({
      afterPosition: (input?.afterPosition ?? 0) - 1,
    })),
  },
  'a tail gives the same entries as a read (F1)': {
    'gives a tail other hashes than a read': tails({ hash: '' }),
  },
  'a tail misses and repeats nothing while the appends of two writers overlap it (F1)': {
    'gives a tail concurrent entries in the wrong order': on(
      'tail',
      async function* (sound, input) {
        let first: JournalEntry | undefined;
        for await (const entry of sound.tail(input)) {
          if (first) yield* [entry, first];
          first = first ? undefined : entry;
        }
      },
    ),
  },
  'every tail gets every entry (F1)': {
    'gives each further tail other entries than the first': on(
      'tail',
      async function* ({ tail, calls }, input) {
        const shift = calls === 1 ? 0 : 1;
        for await (const entry of tail(input)) yield { ...entry, version: entry.version + shift };
      },
    ),
  },
  [shared]: {
    'gives a tail of another store the versions backwards': tails(({ version }) => ({
      version: 3 - version,
    })),
  },
  'a tail that waits ends when its signal aborts (F1)': {
    'ends a tail with an entry': strayEnd(() => true),
  },
  'a tail that waits ends when the store closes (F1)': {
    'ends a tail with an error at a close': on('tail', async function* ({ tail }, input) {
      yield* tail(input);
      await refuse('store_closed');
    }),
  },
  'a tail whose signal aborts gives nothing more of what there is (F1)': {
    'gives all there is although a signal aborts': on('tail', async function* ({ read }, input) {
      if (!input?.signal?.aborted) yield* await read({ stream: input?.stream ?? 'a' });
    }),
  },
  'a tail that its reader leaves early blocks nothing (F1)': {
    'gives a tail that is left the last entry first': on('tail', async function* ({ read }, input) {
      yield* [...(await read({ stream: input?.stream ?? 'a' }))].reverse();
    }),
  },
  'every answer equals the memory store’s, for any operations (F6)': {
    'reads from the first version on, at times': drop('read', 'fromVersion'),
  },
};

/** Flaws of reads that show only where stores share a place. */
export const sharedReadFlaws: StoreFlaws = {
  [shared]: {
    'ends a tail where another process has appended': ({ append, tail }) => {
      const own = new Set<string>();
      return {
        append: (input) => {
          own.add(input.stream);
          return append(input);
        },
        tail: async function* (input) {
          for await (const entry of tail(input)) {
            if (!own.has(entry.stream)) return;
            yield entry;
          }
        },
      };
    },
  },
};

function strayEnd(when: (stream: string | undefined) => boolean) {
  return on('tail', async function* ({ tail }, input) {
    yield* tail(input);
    if (when(input?.stream)) yield strayEntry;
  });
}
