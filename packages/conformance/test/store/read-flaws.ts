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
export const strayEntry: JournalEntry = {
  ...{ stream: 'a', position: 1, version: 1, type: '', body: '', hash: '' },
};

export const readFlaws: StoreFlaws = {
  'a stream that does not exist reads as empty (F1)': {
    'has an entry for streams that are not there': answer('read', (found) =>
      found.length === 0 ? [strayEntry] : found,
    ),
  },
  'a read answers the versions asked for, first and last included (F1)': {
    'reads the newest event first': answer('read', (found) => [...found].reverse()),
    'reads up to the last version and leaves it out': ask('read', ({ toVersion = 1e9 }) => ({
      toVersion: toVersion - 1,
    })),
    'reads from the version after the first asked for': ask('read', ({ fromVersion = 0 }) => ({
      fromVersion: fromVersion + 1,
    })),
    'reads two versions at most': answer('read', (found) => found.slice(0, 2)),
    'reads to the end from any later start': on('read', ({ read }, { stream, ...range }) =>
      read(range.fromVersion ? { stream, fromVersion: range.fromVersion } : { stream, ...range }),
    ),
    'ignores the end of a range of one version': on('read', ({ read }, input) =>
      read(input.fromVersion === input.toVersion ? { stream: input.stream } : input),
    ),
  },
  'a range outside the stream, or the wrong way round, reads as empty (F1)': {
    'goes back to the last version from one behind it': on('read', async ({ read }, input) => {
      const found = await read(input);
      if (found.length > 0 || input.fromVersion !== 4) return found;
      return (await read({ stream: input.stream })).slice(-1);
    }),
    'takes version 0 for no end': ask('read', ({ toVersion }) => ({ toVersion: toVersion || 1e9 })),
    'turns a range round': ask('read', ({ fromVersion = 1, toVersion = 1e9 }) => ({
      fromVersion: Math.min(fromVersion, toVersion || fromVersion),
      toVersion: toVersion === 0 ? 0 : Math.max(fromVersion, toVersion),
    })),
  },
  'a long stream reads whole and in the order of its versions (F1)': {
    'reads a thousand entries at most': answer('read', (found) => found.slice(0, 1_000)),
  },
  'an entry says which stream it is of, and positions follow versions (F1)': {
    'names no stream in its entries': entries({ stream: '' }),
    'gives later versions earlier positions': entries(({ position }) => ({
      position: 100 - position,
    })),
  },
  'streams are listed in the order in which they began, a page at a time (F1)': {
    'lists streams by name': answer('listStreams', (found) =>
      [...found].sort((a, b) => (a.stream < b.stream ? -1 : 1)),
    ),
    'has a stream before there is any': answer('listStreams', (found, input) =>
      found.length === 0 && input === undefined ? [{ stream: 'a', position: 1 }] : found,
    ),
    'lists streams by their latest events': on(
      'listStreams',
      async ({ listStreams, read }, input) =>
        Promise.all(
          (await listStreams(input)).map(async ({ stream }) => {
            const last = (await read({ stream })).at(-1);
            return { stream, position: last?.position ?? 0 };
          }),
        ),
    ),
    'lists streams without end': drop('listStreams', 'limit'),
    'begins every page of streams at the first': on('listStreams', ({ listStreams }, input) =>
      listStreams(input?.limit ? input : {}),
    ),
  },
  'a tail gives the existing entries, then those appended, each once (F1)': {
    'gives an entry twice to a tail': on('tail', async function* ({ tail }, input) {
      for await (const entry of tail(input)) yield* [entry, entry];
    }),
    'ends a tail after the existing entries': on(
      'tail',
      async function* ({ read }, { stream = 'a' } = {}) {
        yield* await read({ stream });
      },
    ),
    'restarts the count of versions in a tail': tails({ version: 1 }),
  },
  'a tail of one stream gives nothing of the others (F1)': {
    'gives a tail of one stream all of them': drop('tail', 'stream'),
    'gives a tail of one stream all that comes later': on(
      'tail',
      async function* ({ tail }, { stream, ...input } = {}) {
        let isThere = false;
        for await (const entry of tail(input)) {
          isThere ||= entry.stream === stream;
          if (isThere) yield entry;
        }
      },
    ),
  },
  'a tail starts after the position it is given (F1)': {
    'starts a tail with the position it should start after': ask('tail', (input) => ({
      afterPosition: (input?.afterPosition ?? 0) - 1,
    })),
    'starts a tail of one stream at its beginning': ask('tail', (input) =>
      input?.stream === undefined ? {} : { afterPosition: 0 },
    ),
    'starts a tail of all streams at their beginning': ask('tail', (input) =>
      input?.stream === undefined ? { afterPosition: 0 } : {},
    ),
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
    'mixes streams up in a tail': tails({ stream: 'stream 0' }),
    'gives a tail positions that do not grow': tails({ position: 7 }),
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
    'ends a tail of all streams with an entry at a close': strayEnd((of) => of === undefined),
    'ends a tail of one stream with an entry at a close': strayEnd((of) => of !== undefined),
  },
  'a tail whose signal aborts gives nothing more of what there is (F1)': {
    'gives all there is although a signal aborts': on('tail', async function* ({ read }, input) {
      if (!input?.signal?.aborted) yield* await read({ stream: input?.stream ?? 'a' });
    }),
    'begins a tail although its signal has aborted': on('tail', async function* ({ read }, input) {
      for (const entry of await read({ stream: input?.stream ?? 'a' })) {
        yield entry;
        if (input?.signal?.aborted) return;
      }
    }),
  },
  'a tail that its reader leaves early blocks nothing (F1)': {
    'gives a tail that is left the last entry first': on('tail', async function* ({ read }, input) {
      yield* [...(await read({ stream: input?.stream ?? 'a' }))].reverse();
    }),
    'is held up by a tail that was left': ({ tail, append }) => {
      let isHeld = false;
      return {
        tail: async function* (input) {
          try {
            yield* tail(input);
          } finally {
            isHeld = true;
          }
        },
        append: (input) => (isHeld ? refuse() : append(input)),
      };
    },
  },
  'every answer equals the memory store’s, for any operations (F6)': {
    'reads from the first version on, at times': drop('read', 'fromVersion'),
    'reads to the last version, at times': drop('read', 'toVersion'),
    'has streams in another order, at times': answer('listStreams', (streams) =>
      streams.map((each, index) => ({ ...each, stream: streams.at(-1 - index)?.stream ?? '' })),
    ),
    'has streams of another name, at times': answer('listStreams', (streams) =>
      streams.map((each) => ({ ...each, stream: `${each.stream}!` })),
    ),
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
