import { StoreError } from '@pce/core/errors';
import { type BrokenStore, broken, type Flaw } from './broken-store.js';

/** Flaws that only a comparison with another store notices, in whatever order operations come. */
const flaws: Readonly<Record<string, Flaw>> = {
  'answers other versions of appends': (sound) => ({
    append: async (input) => ({ ...(await sound.append(input)), version: 1 }),
  }),
  'writes other bodies': (sound) => ({
    append: (input) =>
      sound.append({ ...input, events: input.events.map((event) => ({ ...event, body: '' })) }),
  }),
  'writes other hashes': (sound) => ({
    append: (input) =>
      sound.append({ ...input, events: input.events.map((event) => ({ ...event, hash: '' })) }),
  }),
  'takes appends at a wrong version': (sound) => ({
    append: async (input) => {
      const { length } = await sound.read({ stream: input.stream });
      const events = input.events.map((event, index) => ({
        ...event,
        version: length + index + 1,
      }));
      return sound.append({ ...input, expectedVersion: length, events });
    },
  }),
  'writes no rows': (sound) => ({ append: ({ views, ...input }) => sound.append(input) }),
  'looks at no fence': (sound) => ({ append: ({ fence, ...input }) => sound.append(input) }),
  'refuses with another code': (sound) => ({
    append: (input) =>
      sound.append(input).catch(() => {
        throw new StoreError('store_failed', 'no');
      }),
  }),
  'reads from the first version on': (sound) => ({
    read: ({ fromVersion, ...input }) => sound.read(input),
  }),
  'reads to the last version': (sound) => ({
    read: ({ toVersion, ...input }) => sound.read(input),
  }),
  'writes no rows without an event': () => ({ writeViews: async () => undefined }),
  'has streams in another order': (sound) => ({
    listStreams: async (input) => {
      const streams = await sound.listStreams(input);
      return streams.map((each, index) => ({
        ...each,
        stream: streams.at(-1 - index)?.stream ?? '',
      }));
    },
  }),
  'has streams of another name': (sound) => ({
    listStreams: async (input) => {
      const streams = await sound.listStreams(input);
      return streams.map((each) => ({ ...each, stream: `${each.stream}!` }));
    },
  }),
  'has other values of rows': (sound) => ({
    getView: async (collection, key) => (await sound.getView(collection, key))?.concat('!'),
  }),
  'lists no row': () => ({ listView: async () => [] }),
  'lists whatever the limit': (sound) => ({
    listView: ({ limit, ...input }) => sound.listView(input),
  }),
  'gives every lease to another': (sound) => ({
    tryAcquire: (input) => sound.tryAcquire({ ...input, owner: 'another' }),
  }),
  'gives leases for another time': (sound) => ({
    tryAcquire: (input) => sound.tryAcquire({ ...input, ttlMs: input.ttlMs + 1 }),
  }),
  'has one lease': (sound) => ({
    tryAcquire: (input) => sound.tryAcquire({ ...input, key: 'one' }),
  }),
  'tells another holder': (sound) => ({
    tryAcquire: async (input) => {
      const result = await sound.tryAcquire(input);
      return result.acquired ? result : { ...result, holder: { ...result.holder, token: 0 } };
    },
  }),
  'renews for another time': (sound) => ({
    renew: (lease, ttlMs) => sound.renew(lease, ttlMs + 1),
  }),
  'renews what is lost': (sound) => ({
    renew: (lease, ttlMs) => sound.renew(lease, ttlMs).catch(() => lease),
  }),
  'releases nothing': () => ({ release: async () => undefined }),
  'fails to release': () => ({
    release: async () => {
      throw new StoreError('store_failed', 'no');
    },
  }),
};

export const brokenAnswers: readonly BrokenStore[] = Object.entries(flaws).map(([flaw, breakIt]) =>
  broken(
    `${flaw}, at times`,
    'every answer is the memory store’s, whatever the operations (F6)',
    breakIt,
  ),
);
