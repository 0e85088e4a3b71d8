import type { AppendInput, Store } from '@pce/core/store';
import { type BrokenStore, broken } from './broken-store.js';
import { whenRefused } from './when-refused.js';

async function versionOf(store: Store, stream: string): Promise<number> {
  return (await store.read({ stream })).length;
}

/** The same events, moved to where the stream is. */
function atVersion(input: AppendInput, version: number): AppendInput {
  const events = input.events.map((event, index) => ({ ...event, version: version + index + 1 }));
  return { ...input, expectedVersion: version, events };
}

export const brokenAppends: readonly BrokenStore[] = [
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
    'acknowledges overlapping appends in any order',
    'overlapping appends of one caller take effect, and resolve, in the order of the calls (F1)',
    (sound) => ({
      append: async (input) => {
        const result = await sound.append(input);
        if (result.version % 2 === 1) await new Promise(setImmediate);
        return result;
      },
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
    'ignores the fence of an append',
    'an append is fenced by the current lease of its key, and by no other (F10)',
    (sound) => ({ append: ({ fence, ...input }) => sound.append(input) }),
  ),
  broken(
    'tries an append again by itself where the stream has grown',
    'writers that decide again after each conflict lose and double nothing (F10)',
    (sound) => ({
      append: async (input) => sound.append(atVersion(input, await versionOf(sound, input.stream))),
    }),
  ),
  broken(
    'cuts bodies at a megabyte',
    'a body of eight megabytes comes back whole (F1)',
    (sound) => ({
      append: (input) => {
        const cut = (text: string): string => text.slice(0, 1_048_576);
        const events = input.events.map((event) => ({ ...event, body: cut(event.body) }));
        return sound.append({ ...input, events });
      },
    }),
  ),
  broken(
    'reads no more than the first event of a stream',
    'ten thousand streams that grow at once stay apart (F1)',
    (sound) => ({ read: async (input) => (await sound.read(input)).slice(0, 1) }),
  ),
  broken(
    'names files by the first ten characters of a stream',
    'ten thousand streams that grow at once stay apart (F1)',
    (sound) => ({
      append: (input) => sound.append({ ...input, stream: input.stream.slice(0, 10) }),
      read: (input) => sound.read({ ...input, stream: input.stream.slice(0, 10) }),
    }),
  ),
];
