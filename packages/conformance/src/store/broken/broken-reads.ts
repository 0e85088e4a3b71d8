import type { JournalEntry } from '@pce/core/store';
import { type BrokenStore, broken, brokenDisk } from './broken-store.js';

export const brokenReads: readonly BrokenStore[] = [
  broken(
    'lists streams by name',
    'streams are listed in the order in which they began, a page at a time (F1)',
    (sound) => ({
      listStreams: async (input) =>
        [...(await sound.listStreams(input))].sort((a, b) => (a.stream < b.stream ? -1 : 1)),
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
    'gives a tail what came together in the wrong order',
    'a tail misses and repeats nothing while the appends of two writers overlap it (F1)',
    (sound) => ({
      tail: async function* (input) {
        let first: JournalEntry | undefined;
        for await (const entry of sound.tail(input)) {
          if (first) yield* [entry, first];
          first = first ? undefined : entry;
        }
      },
    }),
  ),
  brokenDisk(
    'ends a tail where another process has appended',
    'a tail sees what another store on the same place appends, where there can be one (F1)',
    (sound) => {
      const own = new Set<string>();
      return {
        append: async (input) => {
          own.add(input.stream);
          return sound.append(input);
        },
        tail: async function* (input) {
          for await (const entry of sound.tail(input)) {
            if (!own.has(entry.stream)) return;
            yield entry;
          }
        },
      };
    },
  ),
];
