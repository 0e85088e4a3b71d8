import { type AppendInput, memoryStore, PceError, type Store } from '@pce/core';
import { brokenClaims } from './broken-claims.js';
import { type BrokenStore, broken } from './broken-store.js';

async function versionOf(store: Store, stream: string): Promise<number> {
  return (await store.read({ stream })).length;
}

/** The same events, moved to where the stream is. */
function atVersion(input: AppendInput, version: number): AppendInput {
  const events = input.events.map((event, index) => ({ ...event, version: version + index + 1 }));
  return { ...input, expectedVersion: version, events };
}

async function whenRefused(append: Promise<unknown>, act: () => Promise<unknown>): Promise<void> {
  try {
    await append;
  } catch (error) {
    if (PceError.isInstance(error) && error.code === 'version_conflict') await act();
  }
}

/** Stores as people have written them by mistake. */
export const brokenStores: readonly BrokenStore[] = [
  broken(
    'takes expected version 0 for no check',
    'expected version 0 means that the stream must not exist (F10)',
    (sound) => ({
      append: async (input) =>
        input.expectedVersion === 0
          ? sound.append(atVersion(input, await versionOf(sound, input.stream)))
          : sound.append(input),
    }),
  ),
  broken(
    'checks that the stream is not ahead, but not that it is not behind',
    'an expected version behind the stream or ahead of it is a conflict (F10)',
    (sound) => ({
      append: async (input) => {
        const version = await versionOf(sound, input.stream);
        return sound.append(input.expectedVersion > version ? atVersion(input, version) : input);
      },
    }),
  ),
  broken(
    'writes the first event before it looks for a conflict',
    'a refused append writes none of its events (F1)',
    (sound) => ({
      append: async (input) => {
        const appending = sound.append(input);
        await whenRefused(appending, async () => {
          const version = await versionOf(sound, input.stream);
          const first = { ...input, events: input.events.slice(0, 1) };
          await sound.append(atVersion(first, version));
        });
        return appending;
      },
    }),
  ),
  broken(
    'writes view rows outside the transaction',
    'a refused append writes none of its view rows (F1)',
    (sound) => ({
      append: async (input) => {
        const appending = sound.append(input);
        const { views = [] } = input;
        await whenRefused(appending, () =>
          sound.append({
            stream: 'elsewhere',
            expectedVersion: 0,
            events: input.events.map((event, index) => ({ ...event, version: index + 1 })),
            views,
          }),
        );
        return appending;
      },
    }),
  ),
  broken(
    'forgets the view rows of an append',
    'view rows are there with the events they came with, and whole (F1)',
    (sound) => ({ append: ({ views, ...input }) => sound.append(input) }),
  ),
  broken(
    'acknowledges an append before it is written',
    'an append answers the version the stream is at, and is readable once acknowledged (F1)',
    (sound) => ({
      append: async (input) => {
        const whenever = (): unknown => sound.append(input).catch(() => 'the store has closed');
        setImmediate(whenever);
        return { version: input.expectedVersion + input.events.length, position: 1 };
      },
    }),
  ),
  broken(
    'reads the newest event first',
    'a read answers the versions asked for, first and last included (F1)',
    (sound) => ({ read: async (input) => [...(await sound.read(input))].reverse() }),
  ),
  broken(
    'reads a thousand entries at most',
    'a long stream reads whole and in the order of its versions (F1)',
    (sound) => ({ read: async (input) => (await sound.read(input)).slice(0, 1_000) }),
  ),
  broken(
    'reads up to the last version and leaves it out',
    'a read answers the versions asked for, first and last included (F1)',
    (sound) => ({
      read: async ({ toVersion = Number.POSITIVE_INFINITY, ...input }) =>
        sound.read({ ...input, toVersion: toVersion - 1 }),
    }),
  ),
  broken(
    'loses the hash',
    'bodies, hashes, types and names of streams come back character for character (F3)',
    (sound) => ({
      read: async (input) => (await sound.read(input)).map((entry) => ({ ...entry, hash: '' })),
    }),
  ),
  broken(
    'cuts text at a NUL character',
    'bodies, hashes, types and names of streams come back character for character (F3)',
    (sound) => ({
      append: (input) => {
        const cut = (text: string): string => text.split('\0', 1).join('');
        const events = input.events.map((event) => ({ ...event, body: cut(event.body) }));
        return sound.append({ ...input, events });
      },
    }),
  ),
  broken(
    'gives an entry twice to a tail',
    'a tail gives what there is, then what is appended, each entry once (F1)',
    (sound) => ({
      tail: async function* (input) {
        for await (const entry of sound.tail(input)) {
          yield entry;
          yield entry;
        }
      },
    }),
  ),
  broken(
    'starts a tail with the position it should start after',
    'a tail starts after the position it is given (F1)',
    (sound) => ({
      tail: ({ afterPosition = 0, ...input } = {}) =>
        sound.tail({ ...input, afterPosition: afterPosition - 1 }),
    }),
  ),
  broken(
    'lists keys by code unit',
    'a list is in ascending order of code points (F6)',
    (sound) => ({
      listView: async (input) =>
        [...(await sound.listView(input))].sort((a, b) => (a.key < b.key ? -1 : 1)),
    }),
  ),
  broken(
    'ignores the fence of an append',
    'an append is fenced by the current lease of its key, and by no other (F10)',
    (sound) => ({ append: ({ fence, ...input }) => sound.append(input) }),
  ),
  broken(
    'gives a lease to everyone who asks',
    'of many that ask at once exactly one gets the lease, and the others are told who (F10)',
    (sound) => ({
      tryAcquire: async (input) => {
        const result = await sound.tryAcquire(input);
        return { acquired: true, lease: result.acquired ? result.lease : result.holder };
      },
    }),
  ),
  broken(
    'begins to count tokens again after a release',
    'each lease on a key has a greater token, also after release and expiry (F10)',
    (sound, options) => {
      let leases = sound;
      return {
        tryAcquire: (input) => leases.tryAcquire(input),
        renew: (lease, ttlMs) => leases.renew(lease, ttlMs),
        release: async () => {
          leases = memoryStore(options);
        },
      };
    },
  ),
  broken(
    'releases the lease of whoever took it over',
    'a lease that was taken over is renewed no more, and its release changes nothing (F10)',
    (sound) => ({
      release: async (lease) => {
        for (let token = lease.token; token <= lease.token + 1; token += 1) {
          await sound.release({ ...lease, token });
        }
      },
    }),
  ),
  ...brokenClaims,
  broken('goes on after close', 'a closed store rejects every operation (F6)', () => ({
    close: async () => undefined,
  })),
  broken(
    'says that it is durable, and is not',
    'a durable store holds everything when it is opened again; another is empty (F1)',
    () => ({ supports: { durable: true, severalProcesses: false } }),
  ),
];
