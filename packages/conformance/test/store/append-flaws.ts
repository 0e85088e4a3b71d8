import {
  afterConflict,
  answer,
  drop,
  entries,
  events,
  firstAt,
  move,
  nextTurn,
  on,
  refuse,
  type StoreFlaws,
  versionOf,
} from './store-mutations.js';

const written = { version: 1, position: 1 };

export const appendFlaws: StoreFlaws = {
  'expected version 0 means that the stream must not exist (F10)': {
    'takes expected version 0 for no check': move((expected) => expected === 0),
  },
  'an expected version behind the stream or ahead of it is a conflict (F10)': {
    'checks that the stream is not ahead, but not that it is not behind': move(
      (expected, version) => expected > version,
    ),
  },
  'a refused append writes none of its events (F1)': {
    'writes the first event before it looks for a conflict': afterConflict(async (input, sound) =>
      sound.append(firstAt(input, await versionOf(sound, input.stream))),
    ),
  },
  'an append answers the version the stream is at, and is readable once acknowledged (F1)': {
    'acknowledges an append before it is written': on('append', async ({ append }, input) => {
      setImmediate(() => append(input).catch(() => 'the store has closed'));
      return { version: input.expectedVersion + input.events.length, position: 1 };
    }),
  },
  'overlapping appends of one caller take effect, and resolve, in the order of the calls (F1)': {
    'acknowledges overlapping appends in any order': answer('append', async (result) => {
      if (result.version % 2 === 1) await nextTurn();
      return result;
    }),
  },
  'bodies, hashes, types and names of streams come back character for character (F3)': {
    'loses the hash': entries({ hash: '' }),
  },
  'an append is fenced by the current lease of its key, and by no other (F10)': {
    'ignores the fence of an append': drop('append', 'fence'),
  },
  'writers that decide again after each conflict lose and double nothing (F10)': {
    'retries an append when the stream has grown': move(() => true),
  },
  'a body of eight megabytes comes back whole (F1)': {
    'cuts bodies at a megabyte': events(({ body }) => ({ body: body.slice(0, 1_048_576) })),
  },
  'ten thousand streams that grow at once stay apart (F1)': {
    'reads no more than the first event of a stream': answer('read', (found) => found.slice(0, 1)),
  },
  'an append without events, or with a gap in their versions, is refused (F1)': {
    'takes an append without events for done': on('append', async ({ append }, input) =>
      input.events.length === 0 ? written : append(input),
    ),
  },
  'a refused append among overlapping ones does not affect the others (F1)': {
    'refuses all appends that come together with a wrong one': ({ append }) => {
      let isSpoilt = false;
      return {
        append: async (input) => {
          isSpoilt ||= input.expectedVersion > 0;
          await undefined;
          return isSpoilt ? refuse() : append(input);
        },
      };
    },
  },
  'of writers that race for one version exactly one wins (F10)': {
    'lets two writers win': on('append', async ({ append, calls }, input) =>
      calls === 2 ? written : append(input),
    ),
  },
  'positions grow with every event of the store (F1)': {
    'gives every stream its own positions': answer('append', ({ version }) => ({
      position: version,
    })),
  },
  'every answer equals the memory store’s, for any operations (F6)': {
    'answers other versions of appends, at times': answer('append', { version: 1 }),
  },
};
