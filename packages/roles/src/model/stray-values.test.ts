import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { strayValues } from './stray-values.js';

const schema = { type: 'object', properties: { cabin: { enum: ['economy', 'business'] } } };

const stray = (args: Parameters<typeof strayValues>[0], source: string) =>
  strayValues(args, schema, source).map(({ path, text }) => `${path}=${text}`);

describe('values of a call that come from nowhere', () => {
  it.each([
    ['an id', { id: 'Q69X3R' }, 'Cancel reservation `K67C4W`', ['id=Q69X3R']],
    ['an address', { to: 'bob@x.org' }, 'Mail anna@x.org', ['to=bob@x.org']],
    ['a number', { amount: 540 }, 'Pay 450 EUR', ['amount=540']],
    ['a date', { day: '2026-12-02' }, 'Book a room for 2026-12-01', ['day=2026-12-02']],
    ['an inner id', { rows: [{ id: 'A-1234' }] }, 'Ship A-4321', ['rows[0].id=A-1234']],
    ['a number as a text', { total: '1,300' }, 'Pay 1,200', ['total=1,300']],
  ])('are found: %s (A3)', (_what, args, source, found) => {
    expect(stray(args, source)).toEqual(found);
  });

  it.each([
    ['the same in other letters', { id: 'k67c4w' }, 'Cancel K67C4W'],
    ['a code with the letters of its kind', { id: 'ORD-4711' }, 'Cancel order 4711'],
    ['an address with its scheme', { url: 'https://a1.example/x' }, 'Post to a1.example/x'],
    ['a phone number in one piece', { to: '+4712345678' }, 'Call +47 12 34 56 78'],
    ['full-width digits', { id: 'AB12' }, '予約ＡＢ１２を取り消す'],
    ['a number in words', { count: 20 }, 'Order twenty eggs'],
    ['a small number', { count: 2 }, 'Buy tickets for both of us'],
    ['a number with separators', { amount: 1200.5 }, 'Pay 1,200.50 EUR'],
    ['a date in other words', { day: '2026-12-01' }, 'Book a room for 1 December 2026'],
    ['a date without its year', { day: '2026-12-01' }, 'Book a room for December 1'],
    ['a date that follows from today', { day: '2026-11-23' }, 'Book a room for tomorrow'],
    ['a choice of the schema', { cabin: 'economy' }, 'Take the cheapest seats'],
    ['a reference', { id: { $ref: 'r3.id' } }, 'Cancel r3'],
    ['a text that a model composes', { body: 'See you at 9 in room A12.' }, 'Invite Anna'],
    ['a word', { city: 'OSL' }, 'Fly to Oslo'],
    ['a switch', { isUrgent: true, note: null }, 'Send it'],
  ])('are not: %s (A3)', (_what, args, source) => {
    expect(stray(args, source)).toEqual([]);
  });

  it('tell codes from what can follow from other words (A3)', () => {
    const args = { id: 'X1Y2', day: '2026-12-02', amount: 99 };
    const found = strayValues(args, {}, 'Pay 45 on 2026-12-01');
    expect(found.map(({ isCode }) => isCode)).toEqual([true, false, false]);
  });

  it('never are what the command says as it stands (A3)', () => {
    const value = fc.oneof(
      fc.stringMatching(/^[A-Za-z0-9@._/-]{1,20}$/),
      fc.integer(),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.string(), value), (args) => {
        expect(strayValues(args, {}, Object.values(args).join(' '))).toEqual([]);
      }),
    );
  });
});
