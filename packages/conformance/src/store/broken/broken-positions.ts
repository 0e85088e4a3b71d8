import { StoreError } from '@pce/core/errors';
import type { AppendInput, AppendResult } from '@pce/core/store';
import { type BrokenStore, broken } from './broken-store.js';

const answers =
  'an append answers the version the stream is at, and is readable once acknowledged (F1)';
const malformed = 'an append without events, or with a gap in their versions, is refused (F1)';
const amongOthers = 'an append that is refused among overlapping ones takes no other with it (F1)';
const behindOrAhead = 'an expected version behind the stream or ahead of it is a conflict (F10)';
const exact = 'bodies, hashes, types and names of streams come back character for character (F3)';
const apart = 'ten thousand streams that grow at once stay apart (F1)';

/** An append whose answer is changed. */
const answering = (change: (result: AppendResult, input: AppendInput) => AppendResult) =>
  broken('', answers, (sound) => ({
    append: async (input) => change(await sound.append(input), input),
  })).place;

export const brokenPositions: readonly BrokenStore[] = [
  {
    flaw: 'answers the version before the append',
    noticedBy: answers,
    place: answering((result, { expectedVersion }) => ({ ...result, version: expectedVersion })),
  },
  {
    flaw: 'answers a version of one event for the second append',
    noticedBy: answers,
    place: answering((result) => ({ ...result, version: Math.min(result.version, 2) })),
  },
  {
    flaw: 'answers the position of the first event of the first append',
    noticedBy: answers,
    place: answering((result, { expectedVersion }) => ({
      ...result,
      position: expectedVersion === 0 ? result.position - 1 : result.position,
    })),
  },
  {
    flaw: 'answers the position of an event before, from the second append on',
    noticedBy: answers,
    place: answering((result, { expectedVersion }) => ({
      ...result,
      position: expectedVersion === 0 ? result.position : result.position - 1,
    })),
  },
  broken('gives a stream another label', answers, (sound) => ({
    read: async (input) =>
      (await sound.read(input)).map((entry) => ({ ...entry, body: `${entry.body} ` })),
  })),
  broken('takes an append without events for done', malformed, (sound) => ({
    append: async (input) =>
      input.events.length === 0 ? { version: 0, position: 0 } : sound.append(input),
  })),
  broken('closes gaps between versions by itself', malformed, (sound) => ({
    append: async (input) => {
      const { expectedVersion } = input;
      const events = input.events.map((event, index) => ({
        ...event,
        version: expectedVersion + index + 1,
      }));
      return sound.append({ ...input, events });
    },
  })),
  broken('refuses gaps, and keeps what is before them', malformed, (sound) => ({
    append: async (input) => {
      const hasGap = input.events.some(({ version }, index) => version !== index + 1);
      if (hasGap) await sound.append({ ...input, events: input.events.slice(0, 1) });
      return sound.append(input);
    },
  })),
  broken('moves an append behind the stream to its end', behindOrAhead, (sound) => ({
    append: async (input) => {
      const { length } = await sound.read({ stream: input.stream });
      if (length === 0 || input.expectedVersion >= length) return sound.append(input);
      const events = input.events.map((event, index) => ({
        ...event,
        version: length + index + 1,
      }));
      return sound.append({ ...input, expectedVersion: length, events });
    },
  })),
  broken('moves an append ahead of its stream to its end', behindOrAhead, (sound) => ({
    append: async (input) => {
      const { length } = await sound.read({ stream: input.stream });
      if (length === 0 || input.expectedVersion <= length) return sound.append(input);
      const events = input.events.map((event, index) => ({
        ...event,
        version: length + index + 1,
      }));
      return sound.append({ ...input, expectedVersion: length, events });
    },
  })),
  broken('begins a stream at any version', behindOrAhead, (sound) => ({
    append: async (input) => {
      const { length } = await sound.read({ stream: input.stream });
      if (length > 0) return sound.append(input);
      const events = input.events.map((event, index) => ({ ...event, version: index + 1 }));
      return sound.append({ ...input, expectedVersion: 0, events });
    },
  })),
  broken('writes one event for each append ahead that it refuses', behindOrAhead, (sound) => ({
    append: async (input) => {
      const { length } = await sound.read({ stream: input.stream });
      if (length > 0 && input.expectedVersion > length) {
        const [event] = input.events;
        const events = event ? [{ ...event, version: length + 1 }] : [];
        await sound.append({ ...input, expectedVersion: length, events });
      }
      return sound.append(input);
    },
  })),
  broken('begins a stream that it refuses to begin', behindOrAhead, (sound) => ({
    append: async (input) => {
      if (input.stream === 'new') {
        const events = input.events.map((event, index) => ({ ...event, version: index + 1 }));
        await sound.append({ ...input, expectedVersion: 0, events });
        return sound.append({ ...input, expectedVersion: 7 });
      }
      return sound.append(input);
    },
  })),
  broken(
    'writes an event again where the stream exists, and refuses then',
    'expected version 0 means that the stream must not exist (F10)',
    (sound) => ({
      append: async (input) => {
        const { length } = await sound.read({ stream: input.stream });
        if (length > 0 && input.expectedVersion === 0) {
          const [event] = input.events;
          const events = event ? [{ ...event, version: length + 1 }] : [];
          await sound.append({ ...input, expectedVersion: length, events });
        }
        return sound.append(input);
      },
    }),
  ),
  broken('refuses all appends that come together with a wrong one', amongOthers, (sound) => {
    let isSpoilt = false;
    return {
      append: async (input) => {
        isSpoilt ||= input.expectedVersion > 0;
        await Promise.resolve();
        if (isSpoilt) throw new StoreError('store_failed', 'the group has failed');
        return sound.append(input);
      },
    };
  }),
  broken('refuses what comes after a wrong append', amongOthers, (sound) => {
    let isSpoilt = false;
    return {
      append: async (input) => {
        if (isSpoilt) throw new StoreError('store_failed', 'the group has failed');
        isSpoilt ||= input.expectedVersion > 0;
        return sound.append(input);
      },
    };
  }),
  broken('takes a wrong append among others for done', amongOthers, (sound) => ({
    append: async (input) =>
      input.expectedVersion > 0 ? { version: 8, position: 8 } : sound.append(input),
  })),
  broken(
    'loses the first of appends that come together with a wrong one',
    amongOthers,
    (sound) => ({
      append: async (input) =>
        input.stream === 'a' && input.expectedVersion === 0
          ? { version: 1, position: 1 }
          : sound.append(input),
    }),
  ),
  broken('loses the last of appends that come together with a wrong one', amongOthers, (sound) => ({
    append: async (input) =>
      input.stream === 'b' ? { version: 1, position: 1 } : sound.append(input),
  })),
  broken(
    'tells two writers that they have won',
    'of writers that race for one version exactly one wins (F10)',
    (sound) => {
      let asked = 0;
      return {
        append: async (input) => {
          asked += 1;
          return asked === 2 ? { version: 1, position: 1 } : sound.append(input);
        },
      };
    },
  ),
  broken(
    'keeps what another writer wrote than the one that won',
    'of writers that race for one version exactly one wins (F10)',
    (sound) => ({
      read: async (input) =>
        (await sound.read(input)).map((entry) => ({
          ...entry,
          body: entry.body.replace('writer', 'author'),
        })),
    }),
  ),
  broken(
    'keeps other texts than those of overlapping appends',
    'overlapping appends of one caller take effect, and resolve, in the order of the calls (F1)',
    (sound) => ({
      append: (input) => {
        const events = input.events.map((event) => ({ ...event, body: '{}' }));
        return sound.append({ ...input, events });
      },
    }),
  ),
  broken('gives every entry twice', exact, (sound) => ({
    read: async (input) => (await sound.read(input)).flatMap((entry) => [entry, entry]),
  })),
  broken('trims the names of streams', exact, (sound) => ({
    read: async (input) =>
      (await sound.read(input)).map((entry) => ({ ...entry, stream: entry.stream.trim() })),
  })),
  broken('mixes events of streams that grow at once up', apart, (sound) => ({
    append: (input) => {
      const events = input.events.map((event) => ({ ...event, body: '{}' }));
      return sound.append({ ...input, events });
    },
  })),
  broken(
    'refuses a writer that is behind with another word than a conflict',
    'writers that decide again after each conflict lose and double nothing (F10)',
    (sound) => ({
      append: async (input) => {
        const appended = await sound.append(input).catch(() => undefined);
        if (appended === undefined) throw new StoreError('store_failed', 'try again');
        return appended;
      },
    }),
  ),
  broken(
    'gives every stream its own positions',
    'positions grow with every event of the store (F1)',
    (sound) => ({
      append: async (input) => {
        const { version } = await sound.append(input);
        return { version, position: version };
      },
    }),
  ),
  broken('counts positions down', 'positions grow with every event of the store (F1)', (sound) => ({
    append: async (input) => {
      const { version, position } = await sound.append(input);
      return { version, position: 1_000 - position };
    },
  })),
];
