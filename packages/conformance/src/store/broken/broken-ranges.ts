import { type BrokenStore, broken } from './broken-store.js';

const nowhere = 'a stream that does not exist reads as empty (F1)';
const range = 'a read answers the versions asked for, first and last included (F1)';
const outside = 'a range outside the stream, or the wrong way round, reads as empty (F1)';
const listed = 'streams are listed in the order in which they began, a page at a time (F1)';
const entries = 'an entry says which stream it is of, and positions follow versions (F1)';

export const brokenRanges: readonly BrokenStore[] = [
  broken('has an entry for streams that are not there', nowhere, (sound) => ({
    read: async (input) => {
      const found = await sound.read(input);
      const none = { ...input, position: 0, version: 0, type: '', body: '', hash: '' };
      return found.length === 0 ? [none] : found;
    },
  })),
  broken('reads from the version after the first asked for', range, (sound) => ({
    read: ({ fromVersion, ...input }) =>
      sound.read({ ...input, ...(fromVersion && { fromVersion: fromVersion + 1 }) }),
  })),
  broken('reads two versions at most', range, (sound) => ({
    read: async (input) => (await sound.read(input)).slice(0, 2),
  })),
  broken('reads to the end wherever it begins', range, (sound) => ({
    read: ({ toVersion, ...input }) =>
      sound.read(input.fromVersion ? input : { ...input, ...(toVersion && { toVersion }) }),
  })),
  broken('ends where it begins only where a range is longer', range, (sound) => ({
    read: (input) =>
      sound.read(input.fromVersion === input.toVersion ? { stream: input.stream } : input),
  })),
  broken('goes back to the last version from one behind it', outside, (sound) => ({
    read: async (input) => {
      const found = await sound.read(input);
      return found.length === 0 && input.fromVersion === 4
        ? (await sound.read({ stream: input.stream })).slice(-1)
        : found;
    },
  })),
  broken('takes version 0 for no end', outside, (sound) => ({
    read: ({ toVersion, ...input }) => sound.read(toVersion ? { ...input, toVersion } : input),
  })),
  broken('turns a range round', outside, (sound) => ({
    read: ({ fromVersion = 1, toVersion = Number.MAX_SAFE_INTEGER, stream }) =>
      sound.read({
        stream,
        fromVersion: Math.min(fromVersion, toVersion || fromVersion),
        toVersion: toVersion === 0 ? 0 : Math.max(fromVersion, toVersion),
      }),
  })),
  broken('has a stream before there is any', listed, (sound) => ({
    listStreams: async (input) => {
      const found = await sound.listStreams(input);
      return found.length === 0 && input === undefined ? [{ stream: 'a', position: 1 }] : found;
    },
  })),
  broken('lists streams by their latest events', listed, (sound) => ({
    listStreams: async (input) => {
      const found = await sound.listStreams(input);
      const last = await Promise.all(
        found.map(async ({ stream }) => {
          const position = (await sound.read({ stream })).at(-1)?.position ?? 0;
          return { stream, position };
        }),
      );
      return last;
    },
  })),
  broken('lists streams without end', listed, (sound) => ({
    listStreams: ({ limit, ...input } = {}) => sound.listStreams(input),
  })),
  broken('begins every page of streams at the first', listed, (sound) => ({
    listStreams: ({ afterPosition, ...input } = {}) =>
      sound.listStreams({ ...input, ...(afterPosition && input.limit && { afterPosition }) }),
  })),
  broken('names no stream in its entries', entries, (sound) => ({
    read: async (input) => (await sound.read(input)).map((entry) => ({ ...entry, stream: '' })),
  })),
  broken('gives later versions earlier positions', entries, (sound) => ({
    read: async (input) =>
      (await sound.read(input)).map((entry) => ({ ...entry, position: 100 - entry.position })),
  })),
];
