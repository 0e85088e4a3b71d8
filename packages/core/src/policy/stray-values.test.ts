import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../index.js';
import type { GatedCall } from './gated-call.js';
import { strayValues } from './stray-values.js';

const tool: GatedCall['tool'] = {
  name: 'rooms.book',
  description: 'Book a room',
  family: 'rooms',
  effect: 'once',
  destructive: false,
  parameters: { properties: { size: { enum: ['10m', '20m'] } } },
};

const stray = (args: JsonObject, ...sources: readonly string[]) =>
  strayValues({ tool, args }, () => sources).map(({ path, text }) => `${path}=${text}`);

describe('strayValues', () => {
  it.each<readonly [string, JsonObject, string, readonly string[]]>([
    ['an id', { id: 'Q69X3R' }, 'Cancel reservation `K67C4W`', ['id=Q69X3R']],
    ['an address', { to: 'bob@x.org' }, 'Mail anna@x.org', ['to=bob@x.org']],
    ['an amount', { amount: 540 }, 'Pay 450 EUR', ['amount=540']],
    ['a slip of the point', { amount: 1898 }, 'Refund 189.80 EUR of 10 items', ['amount=1898']],
    ['its other slip', { amount: 18980 }, 'Refund 189.80 EUR', ['amount=18980']],
    ['a slip of the point in a product', { total: 7350 }, '3 at 24.50 EUR', ['total=7350']],
    ['a number from nowhere', { amount: 77 }, 'Refund 45.50 EUR of 20', ['amount=77']],
    ['an hour', { end: '2026-12-02T11:00Z' }, 'Free: 2026-12-01T10:00Z', ['end=2026-12-02T11:00Z']],
    ['a day', { day: '2026-12-02' }, 'Book a room for 2026-12-01', ['day=2026-12-02']],
    ['an inner id', { rows: [{ id: 'A-1234' }] }, 'Ship A-4321', ['rows[0].id=A-1234']],
  ])('finds %s that no source has (A26)', (_what, args, source, found) => {
    expect(stray(args, source)).toEqual(found);
  });

  it.each<readonly [string, JsonObject, string]>([
    ['other letters', { id: 'k67c4w' }, 'Cancel K67C4W'],
    ['a code with the letters of its kind', { id: 'ORD-4711' }, 'Cancel order 4711'],
    ['a phone number in one piece', { to: '+4712345678' }, 'Call +47 12 34 56 78'],
    ['separators', { amount: 1200.5 }, 'Pay 1,200.50 EUR'],
    ['other separators', { amount: 1200.5 }, 'Zahle 1.200,50 EUR'],
    ['a difference', { pieces: 42 }, 'F-25: stock 8, target 50'],
    [
      'a product of a difference',
      { pieces: 42, totalEur: 191.1 },
      'stock 8, target 50, at 4.55 EUR',
    ],
    ['an hour of a day', { end: '2026-12-01T11:00Z' }, 'Free: 2026-12-01T10:00Z'],
    ['a day in words', { day: '2026-12-01' }, 'Book a room for 1 December 2026'],
    ['a day in another order', { day: '04/22/2023' }, 'Book a train on April 22nd'],
    ['a percentage', { rate: 0.075 }, 'A discount rate of 7.5 %'],
    ['a day that follows from today', { day: '2026-11-23' }, 'Book a room for tomorrow'],
    ['a small number', { count: 2 }, 'Buy tickets for both of us'],
    ['a choice of the schema', { size: '20m' }, 'Book the large one'],
    ['a reference', { id: { $ref: 'r3.id' } }, 'Cancel r3'],
    ['a text of several words', { body: 'See you at 9 in room A12.' }, 'Invite Anna'],
    ['a word', { city: 'OSL' }, 'Fly to Oslo'],
    ['the length of a list', { guests: 'abcdefghijklmnop'.split('') }, 'Invite all'],
    ['no value', { isUrgent: true, note: null }, 'Send it'],
  ])('accepts as given: %s (A26)', (_what, args, source) => {
    expect(stray(args, source)).toEqual([]);
  });

  it('finds no stray value if the request gives each value literally (A26)', () => {
    const value = fc.oneof(
      fc.stringMatching(/^[A-Za-z0-9@._/-]{1,20}$/),
      fc.integer(),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.string(), value), (args) => {
        expect(stray(args, Object.values(args).join(' '))).toEqual([]);
      }),
    );
  });
});
