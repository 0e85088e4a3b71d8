import * as fc from 'fast-check';

const stream = fc.constantFrom('a', 'b', "it's c");
const collection = fc.constantFrom('turns', 'plans');
/** Any character but a half of a pair. The unit `binary` of fast-check spends seconds on a table of all of them. */
const character = fc.nat(0x10ffff - 0x800).map((index) => {
  return String.fromCodePoint(index < 0xd800 ? index : index + 0x800);
});
const key = fc.oneof(fc.constantFrom('a', 'b', 'c'), fc.string({ unit: character, maxLength: 3 }));
const text = fc.string({ unit: character, maxLength: 30 });
const lease = fc.nat(9);
const maybeLease = fc.option(lease, { nil: undefined, freq: 1 });
const ttlMs = fc.integer({ min: 1, max: 100 });
const owner = fc.constantFrom('one', 'two');

/** 0 stands for the right version, anything else for a wrong one. */
const wrongBy = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: -2, max: 2 }));
const views = fc.array(fc.record({ collection, key, value: fc.option(text) }), { maxLength: 3 });

const append = fc.record({
  type: fc.constant('append' as const),
  stream,
  wrongBy,
  bodies: fc.array(text, { maxLength: 4 }),
  views,
  fence: fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, lease),
});

const command = fc.oneof(
  { weight: 6, arbitrary: append },
  fc.record({
    type: fc.constant('read' as const),
    stream,
    fromVersion: fc.nat(8),
    toVersion: fc.nat(8),
  }),
  fc.record({ type: fc.constant('writeViews' as const), stream, wrongBy, views }),
  fc.record({ type: fc.constant('listStreams' as const), limit: fc.nat(4) }),
  fc.record({ type: fc.constant('getView' as const), collection, key }),
  fc.record({
    type: fc.constant('listView' as const),
    collection,
    afterKey: key,
    limit: fc.nat(5),
  }),
  fc.record({
    type: fc.constant('acquire' as const),
    key: fc.constantFrom('k', 'l', 'turns/a', 'plans/b'),
    owner,
    ttlMs,
    supersedes: maybeLease,
  }),
  fc.record({ type: fc.constant('renew' as const), lease, ttlMs }),
  fc.record({ type: fc.constant('release' as const), lease }),
  fc.record({ type: fc.constant('pass' as const), ms: fc.nat(60) }),
);

const crash = fc.record({ type: fc.constant('crash' as const) });

type ValueOf<Made> = Made extends fc.Arbitrary<infer Value> ? Value : never;

/** An operation as data. Leases are named by the order in which they were acquired. */
export type Command = ValueOf<typeof command | typeof crash>;

/** Sequences of operations, valid and invalid ones. By default, they would seldom be longer than ten. */
export const commands: fc.Arbitrary<Command[]> = fc.array(command, { maxLength: 60, size: 'max' });

/** The same, with crashes between operations. */
export const commandsAndCrashes: fc.Arbitrary<Command[]> = fc.array(
  fc.oneof({ weight: 8, arbitrary: command }, { weight: 1, arbitrary: crash }),
  { maxLength: 40, size: 'max' },
);
