import type { ViewWrite } from '@pce/core/store';
import * as fc from 'fast-check';

/** An operation as data. Leases are named by the order in which they were acquired. */
export type Command =
  | {
      readonly type: 'append';
      readonly stream: string;
      /** 0 expects the right version, anything else a wrong one. */
      readonly wrongBy: number;
      readonly bodies: readonly string[];
      readonly views: readonly ViewWrite[];
      readonly fence: number | undefined;
    }
  | {
      readonly type: 'read';
      readonly stream: string;
      readonly fromVersion: number;
      readonly toVersion: number;
    }
  | {
      readonly type: 'writeViews';
      readonly stream: string;
      /** 0 names the right version, anything else a wrong one. */
      readonly wrongBy: number;
      readonly views: readonly ViewWrite[];
    }
  | { readonly type: 'listStreams'; readonly limit: number }
  | { readonly type: 'getView'; readonly collection: string; readonly key: string }
  | {
      readonly type: 'listView';
      readonly collection: string;
      readonly afterKey: string;
      readonly limit: number;
    }
  | {
      readonly type: 'acquire';
      readonly key: string;
      readonly owner: string;
      readonly ttlMs: number;
      readonly supersedes: number | undefined;
    }
  | { readonly type: 'renew'; readonly lease: number; readonly ttlMs: number }
  | { readonly type: 'release'; readonly lease: number }
  | { readonly type: 'pass'; readonly ms: number }
  | { readonly type: 'crash' };

const stream = fc.constantFrom('a', 'b', "it's c");
const collection = fc.constantFrom('turns', 'plans');
const key = fc.oneof(fc.constantFrom('a', 'b', 'c'), fc.string({ unit: 'binary', maxLength: 3 }));
const text = fc.string({ unit: 'binary', maxLength: 30 });
const lease = fc.nat(9);
const maybeLease = fc.option(lease, { nil: undefined, freq: 1 });
const ttlMs = fc.integer({ min: 1, max: 100 });
const owner = fc.constantFrom('one', 'two');

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

const command: fc.Arbitrary<Command> = fc.oneof(
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

/** Sequences of operations, valid and invalid ones. By default, they would seldom be longer than ten. */
export const commands: fc.Arbitrary<Command[]> = fc.array(command, { maxLength: 60, size: 'max' });

/** The same, with crashes between operations. */
export const commandsAndCrashes: fc.Arbitrary<Command[]> = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: command },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('crash' as const) }) },
  ),
  { maxLength: 40, size: 'max' },
);
