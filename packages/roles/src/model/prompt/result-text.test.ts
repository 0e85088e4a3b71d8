import type { Json } from '@pce/core/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leastRoom, resultText } from './result-text.js';

const shown = (data: Json, room = Number.POSITIVE_INFINITY, question = ''): string =>
  resultText('r1', data, { room, question });
const linesOf = (...args: Parameters<typeof shown>): readonly string[] =>
  shown(...args).split('\n');

describe('a result in a prompt', () => {
  it('is a table for a list of records, with nested fields in cells (A21)', () => {
    const orders = [
      { id: 7, item: 'Headphones', tags: ['audio'] },
      { id: 8, item: 'Desk', note: 'late' },
    ];
    expect(linesOf({ orders })).toEqual([
      'r1.orders: 2 records (id | item | tags | note)',
      '[0] 7 | Headphones | ["audio"] | ',
      '[1] 8 | Desk |  | late',
    ]);
  });

  it('is fields by name, each part under its reference (A21)', () => {
    const data = {
      ...{ total: 3, isOpen: true, 'unit price': 4.5, owner: null },
      ...{ lines: ['a', 'b'], none: [], empty: {}, text: 'one\ntwo' },
      'odd name': { inner: { deep: 1 } },
    };
    expect(linesOf(data)).toEqual([
      'r1: total: 3 | isOpen: true | unit price: 4.5 | owner: null',
      ...['r1.lines: 2 items', '[0] a', '[1] b', 'r1.none: no items', 'r1.empty: {}'],
      ...['r1.text: text, 7 characters', 'one', 'two', 'r1["odd name"].inner: deep: 1'],
    ]);
  });

  it('is unchanged for a text (A21)', () => {
    expect(shown('short')).toBe('r1: short');
    const text = `${'A long line. '.repeat(60).trim()}\n\n    code`;
    expect(shown(text)).toBe(`r1: text, ${text.length} characters\n${text}`);
    expect(shown(null)).toBe('r1: null');
  });

  it('shows the 8 relevant invoices of 120 at 2,000 characters, and counts the omitted ones (A9, A21)', () => {
    const months = ['January', 'February', 'March', 'April', 'May', 'June'];
    const invoices = Array.from({ length: 120 }, (_, index) => ({
      ...{ number: `INV-${1_000 + index}`, customer: index % 15 === 3 ? 'Fjord AS' : 'Brook Ltd' },
      ...{ month: months[index % 6] ?? '', amountEur: 100 + index * 13, isPaid: index % 4 !== 0 },
      ...{ project: `Project ${index}`, contact: `person${index}@example.com`, currency: 'EUR' },
      note: 'Delivered on time; see the attached list of hours and materials for all of the details',
    }));
    expect(JSON.stringify(invoices).length).toBeGreaterThan(30_000);
    const relevant = invoices.filter(({ customer }) => customer === 'Fjord AS');
    expect(relevant).toHaveLength(8);
    const text = shown({ invoices }, 2_000, 'Which invoices of Fjord are not paid?');
    expect(text.length).toBeLessThanOrEqual(2_000);
    for (const { number, amountEur } of relevant) {
      expect(text).toMatch(new RegExp(`${number} \\| Fjord AS \\| \\w+ \\| ${amountEur} \\|`));
    }
    const rows = text.split('\n').filter((line) => line.startsWith('[')).length;
    expect(text).toContain(`${120 - rows} of 120 records not shown`);
    expect(text).toMatch(/^r1\.invoices: 120 records \(number \| customer \| month \|/);
  });

  it('shows the relevant ones of records too large for a row, and counts the omitted ones (A9)', () => {
    const tickets = Array.from({ length: 100 }, (_, id) => ({
      ...{ id, title: id === 61 ? 'The printer smokes' : 'A question' },
      history: Array.from({ length: 9 }, (_, day) => ({ day, by: 'ada', what: 'moved it on' })),
    }));
    const text = shown(tickets, 1_500, 'What is wrong with the printer?');
    expect(text).toContain('r1[61]: id: 61 | title: The printer smokes');
    expect(text).toMatch(/\d+ more parts not shown/);
    expect(text.length).toBeLessThanOrEqual(1_500);
  });

  it('shows the relevant ones of thousands of fields (A9)', () => {
    const stock = Object.fromEntries(
      Array.from({ length: 3_000 }, (_, index) => [`SKU-${index}`, index * 3]),
    );
    const text = shown(stock, 1_000, 'How many of SKU-1234 are left?');
    expect(text).toContain('SKU-1234: 3702');
    expect(text).toMatch(/\d+ of 3000 fields not shown/);
  });

  it('shows the relevant sentence of a page on one line (A9)', () => {
    const page = `${'The weather was fine on that day. '.repeat(500)}The code of the gate is 4711. ${'Nothing else happened then. '.repeat(500)}`;
    const text = shown(page, 800, 'What is the code of the gate?');
    expect(text).toContain('The code of the gate is 4711.');
    expect(text).toMatch(/\d+ of \d+ lines not shown/);
    expect(text.length).toBeLessThanOrEqual(800);
  });

  it('never exceeds its room for any value (A20)', () => {
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 6 }),
      fc.array(fc.dictionary(fc.string(), fc.string({ maxLength: 300 })), { maxLength: 60 }),
      fc.string({ unit: 'binary', maxLength: 5_000 }),
      fc.array(fc.string({ unit: 'grapheme', maxLength: 40 }), { maxLength: 300 }),
      fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 300 }),
    );
    fc.assert(
      fc.property(value, fc.integer({ min: leastRoom, max: 2_000 }), (data, room) => {
        const text = shown(data as Json, room, 'the code');
        expect(text.length).toBeLessThanOrEqual(room);
        expect(text.isWellFormed()).toBe(true);
        expect(text).toMatch(/^r1/);
      }),
      { numRuns: 300 },
    );
  });

  it('lets no field and no cell begin a line', () => {
    const text = shown([{ 'a\nr9': 'x\nr2: paid', b: 1 }, { c: 'y' }]);
    expect(text.split('\n').filter((line) => line.startsWith('r'))).toHaveLength(1);
    expect(shown({ 'a\nr9': 1 }).split('\n')).toHaveLength(1);
  });
});
