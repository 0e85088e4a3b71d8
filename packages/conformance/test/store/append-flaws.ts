import {
  afterConflict,
  answer,
  atVersion,
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
  writeFirst,
} from './store-mutations.js';

const written = { version: 1, position: 1 };

export const appendFlaws: StoreFlaws = {
  'expected version 0 means that the stream must not exist (F10)': {
    'takes expected version 0 for no check': move((expected) => expected === 0),
    'writes an event again where the stream exists, and refuses then': writeFirst(
      (expected, version) => version > 0 && expected === 0,
    ),
  },
  'an expected version behind the stream or ahead of it is a conflict (F10)': {
    'checks that the stream is not ahead, but not that it is not behind': move(
      (expected, version) => expected > version,
    ),
    'moves an append behind the stream to its end': move((expected, version) => expected < version),
    'moves an append ahead of its stream to its end': move(
      (expected, version) => version > 0 && expected > version,
    ),
    'begins a stream at any version': move((_, version) => version === 0),
    'writes one event for each append ahead that it refuses': writeFirst(
      (expected, version) => version > 0 && expected > version,
    ),
    'begins a stream that it refuses to begin': on('append', async ({ append }, input) => {
      if (input.stream !== 'new') return append(input);
      await append(atVersion(input, 0));
      return append({ ...atVersion(input, 0), expectedVersion: 7 });
    }),
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
    'answers the version before the append': answer('append', (_, { expectedVersion }) => ({
      version: expectedVersion,
    })),
    'answers a version of one event for the second append': answer('append', ({ version }) => ({
      version: Math.min(version, 2),
    })),
    'answers the position of the first event of the first append': answer(
      'append',
      ({ position }, { expectedVersion }) =>
        expectedVersion > 0 ? {} : { position: position - 1 },
    ),
    'answers the position of an event before, from the second append on': answer(
      'append',
      ({ position }, { expectedVersion }) =>
        expectedVersion > 0 ? { position: position - 1 } : {},
    ),
    'gives a stream another label': entries(({ body }) => ({ body: `${body} ` })),
  },
  'overlapping appends of one caller take effect, and resolve, in the order of the calls (F1)': {
    'acknowledges overlapping appends in any order': answer('append', async (result) => {
      if (result.version % 2 === 1) await nextTurn();
      return result;
    }),
    'keeps other texts than those of overlapping appends': events({ body: '{}' }),
  },
  'bodies, hashes, types and names of streams come back character for character (F3)': {
    'loses the hash': entries({ hash: '' }),
    'cuts text at a NUL character': events(({ body }) => ({ body: body.replace(/\0.*/s, '') })),
    'gives every entry twice': answer('read', (found) => found.flatMap((entry) => [entry, entry])),
    'trims the names of streams': entries(({ stream }) => ({ stream: stream.trim() })),
  },
  'an append is fenced by the current lease of its key, and by no other (F10)': {
    'ignores the fence of an append': drop('append', 'fence'),
  },
  'writers that decide again after each conflict lose and double nothing (F10)': {
    'retries an append when the stream has grown': move(() => true),
    'refuses a writer that is behind with another word than a conflict': on(
      'append',
      ({ append }, input) => append(input).catch(() => refuse()),
    ),
  },
  'a body of eight megabytes comes back whole (F1)': {
    'cuts bodies at a megabyte': events(({ body }) => ({ body: body.slice(0, 1_048_576) })),
  },
  'ten thousand streams that grow at once stay apart (F1)': {
    'reads no more than the first event of a stream': answer('read', (found) => found.slice(0, 1)),
    'names files by the first ten characters of a stream': ({ append, read }) => ({
      append: (input) => append({ ...input, stream: input.stream.slice(0, 10) }),
      read: (input) => read({ ...input, stream: input.stream.slice(0, 10) }),
    }),
    'mixes events of streams that grow at once up': events({ body: '{}' }),
  },
  'an append without events, or with a gap in their versions, is refused (F1)': {
    'takes an append without events for done': on('append', async ({ append }, input) =>
      input.events.length === 0 ? written : append(input),
    ),
    'closes gaps between versions': on('append', ({ append }, input) =>
      append(atVersion(input, input.expectedVersion)),
    ),
    'refuses gaps but keeps the events before them': writeFirst((_expected, _version, input) =>
      input.events.some(({ version }, index) => version !== index + 1),
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
    'refuses the appends after a wrong one': ({ append }) => {
      let isSpoilt = false;
      return {
        append: async (input) => {
          if (isSpoilt) return refuse();
          isSpoilt = input.expectedVersion > 0;
          return append(input);
        },
      };
    },
    'takes a wrong append among others for done': on('append', async ({ append }, input) =>
      input.expectedVersion > 0 ? { version: 8, position: 8 } : append(input),
    ),
    'loses the first of appends that come together with a wrong one': on(
      'append',
      async ({ append }, input) =>
        input.stream === 'a' && input.expectedVersion === 0 ? written : append(input),
    ),
    'loses the last of appends that come together with a wrong one': on(
      'append',
      async ({ append }, input) => (input.stream === 'b' ? written : append(input)),
    ),
  },
  'of writers that race for one version exactly one wins (F10)': {
    'lets two writers win': on('append', async ({ append, calls }, input) =>
      calls === 2 ? written : append(input),
    ),
    'keeps what another writer wrote than the one that won': entries(({ body }) => ({
      body: body.replace('writer', 'author'),
    })),
  },
  'positions grow with every event of the store (F1)': {
    'gives every stream its own positions': answer('append', ({ version }) => ({
      position: version,
    })),
    'counts positions down': answer('append', ({ position }) => ({ position: 1_000 - position })),
  },
  'every answer equals the memory store’s, for any operations (F6)': {
    'answers other versions of appends, at times': answer('append', { version: 1 }),
    'writes other bodies, at times': events({ body: '' }),
    'writes other hashes, at times': events({ hash: '' }),
    'takes appends at a wrong version, at times': move(() => true),
    'writes no rows, at times': drop('append', 'views'),
    'looks at no fence, at times': drop('append', 'fence'),
    'refuses with another code, at times': on('append', ({ append }, input) =>
      append(input).catch(() => refuse()),
    ),
  },
};
