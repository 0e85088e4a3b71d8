import type { JsonObject } from '@pce/core';
import type { ToolCandidate } from '@pce/core/internal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spelledCall } from './spelled-call.js';

const text = { type: 'string' };
const list = { type: 'array', items: text };

function tool(
  name: string,
  description: string,
  properties: JsonObject,
  required: readonly string[] = Object.keys(properties),
): ToolCandidate {
  const parameters = { type: 'object', properties, required: [...required] };
  return { name, description, family: 'any', parameters, effect: 'once', score: 0.5 };
}

const tools = [
  tool('files.list', 'List the files', {}),
  tool('files.read', 'Read one file', { name: text }),
  tool('file.write', 'Write a text to a file. Replaces it.', { path: text, content: text }),
  tool('flights.search', 'Search flights', { origin: text, destination: text, date: text }),
  tool(
    'find_hotel',
    'Find a hotel: stars, price and place',
    { city: text, from_date: text, to_date: text, rooms: { type: 'integer' } },
    ['city'],
  ),
  tool('orders.refund', 'Refund an order to the original means of payment', {
    orderId: text,
    amountEur: { type: 'number' },
    reason: text,
  }),
  tool('mahnung.senden', 'Mahnung per E-Mail senden; an einen Kunden', {
    empfaenger: text,
    rechnungen: list,
    summe: text,
  }),
  tool('report.save', 'Save a report', { lines: { anyOf: [list, text] } }),
  tool('lamp.switch', 'Switch a lamp', { lamp: text, on: { type: 'boolean' } }),
];

const call = (command: string, candidates = tools) =>
  spelledCall({ command, candidates, mode: 'code', results: [] });

describe('a command that spells out its call', () => {
  it.each<readonly [string, string, JsonObject]>([
    ['List the files', 'files.list', {}],
    ['files.list', 'files.list', {}],
    ['Read one file `notes.md`', 'files.read', { name: 'notes.md' }],
    [
      'files.read: Read one file with name r2.files[0].',
      'files.read',
      { name: { $ref: 'r2.files[0]' } },
    ],
    ['read one file with name: notes.md', 'files.read', { name: 'notes.md' }],
    [
      'Search flights with origin `Oslo`, destination r2.city and date 2026-12-01',
      'flights.search',
      { origin: 'Oslo', destination: { $ref: 'r2.city' }, date: '2026-12-01' },
    ],
    [
      'Find a hotel with city `Paris`, from date `07-10-2026`, to_date=`07-20-2026` and rooms 2',
      'find_hotel',
      { city: 'Paris', from_date: '07-10-2026', to_date: '07-20-2026', rooms: 2 },
    ],
    [
      'Write a text to a file with path `a.md` and content values.text',
      'file.write',
      { path: 'a.md', content: { $ref: 'values.text' } },
    ],
    [
      'Refund an order to the original means of payment with order id r3.orders[1].orderId, amount 189.9 and reason `Broken, and "late"`',
      'orders.refund',
      { orderId: { $ref: 'r3.orders[1].orderId' }, amountEur: 189.9, reason: 'Broken, and "late"' },
    ],
    [
      'Mahnung per E-Mail senden with empfaenger `a@b.example`, rechnungen `R-1`, `R-2` and `R-3` and summe `2.099,90 EUR`',
      'mahnung.senden',
      { empfaenger: 'a@b.example', rechnungen: ['R-1', 'R-2', 'R-3'], summe: '2.099,90 EUR' },
    ],
    [
      'orders.refund: Refund an order to the orig… with orderId `A`, amountEur 5, reason `b`',
      'orders.refund',
      { orderId: 'A', amountEur: 5, reason: 'b' },
    ],
    ['Save a report with lines `# Sales`', 'report.save', { lines: '# Sales' }],
    [
      'Mahnung per E-Mail senden with empfaenger r2.email, rechnungen [`R-1`, `R-2`], summe `9`',
      'mahnung.senden',
      { empfaenger: { $ref: 'r2.email' }, rechnungen: ['R-1', 'R-2'], summe: '9' },
    ],
    ['Switch a lamp with lamp hall and on false', 'lamp.switch', { lamp: 'hall', on: false }],
  ])('is coordinated without a model: %s (A3)', (command, name, args) => {
    expect(call(command).selected).toMatchObject({ name, args });
  });

  it.each([
    ['it begins with other words', 'Open the file `notes.md`'],
    ['values have no label', 'Search flights with `Oslo`, `Rome` and 2026-12-01'],
    ['a required argument is missing', 'Search flights with origin `Oslo`'],
    ['a word is left over', 'Read one file with name `notes.md` backwards'],
    ['there is a condition', 'Read one file with name `notes.md` if it is new'],
    ['there is an exception', 'List the files except `a.md`'],
    ['there are two acts', 'Read one file with name `a.md` and write the file `b.md`'],
    ['it is negated', 'Do not read one file with name `a.md`'],
    ['a label is given twice', 'Read one file with name `a.md` and name `b.md`'],
    ['a number has a unit', 'Refund an order with order id `A`, amount $5 and reason `x`'],
    [
      'a comma may separate thousands or decimals',
      'orders.refund with orderId `A`, amountEur 1,50 and reason `x`',
    ],
    ['a number is none', 'Find a hotel with city `Paris` and rooms `two`'],
    ['a value is several words', 'Read one file with name my notes'],
    ['the result is of another turn', 'Read one file with name c1.files[0]'],
  ])('is left to a model if %s (A3)', (_why, command) => {
    expect(call(command)).toEqual({ why: expect.any(String) });
  });

  it('is left to a model if two tools have the same words (A3)', () => {
    const twins = [...tools, tool('pages.read', 'Read one file', { name: text })];
    expect(call('Read one file `a.bin`', twins)).toEqual({ why: expect.any(String) });
    expect(call('pages.read `a.bin`', twins).selected?.name).toBe('pages.read');
  });

  it('reports whether each value has its whole label (A3)', () => {
    const spelled = (label: string) =>
      call(`orders.refund with ${label} \`A-1\`, amount eur 5 and reason \`x\``);
    expect(spelled('orderId')).toMatchObject({ isLabelled: true });
    expect(spelled('order')).toMatchObject({ isLabelled: false });
  });

  it('keeps every value as written (A3, A24)', () => {
    const value = fc.stringMatching(/^[^`]{1,40}$/).filter((one) => !/^[ra]\d+$/.test(one));
    fc.assert(
      fc.property(value, value, (path, content) => {
        const { selected } = call(
          `Write a text to a file with path \`${path}\` and content \`${content}\``,
        );
        if (selected !== undefined) expect(Object.values(selected.args)).toEqual([path, content]);
      }),
    );
  });
});
