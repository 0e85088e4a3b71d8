import type { Claim } from '@pce/core/contracts';
import { type LogEntry, Sequence } from '@pce/core/log';
import { describe, expect, it } from 'vitest';
import { planEntry, step } from '../../test/log-entries.js';
import { resultsOf } from '../../test/results.js';
import { checkEvidence } from './check-evidence.js';

const claim = (place: number, text: string, source = 'https://acme.example'): Claim => ({
  ...{ id: `c${place}`, claim: text, confidence: 1, source, event: 10 + place },
});
const claims = [claim(1, 'The Acme 13 is in stock'), claim(2, 'The Bolt 14 is light')];
const entries: readonly LogEntry[] = [
  planEntry,
  ...claims.map((each, index) => step(index + 1, { claims: [each] })),
];
const results = resultsOf(
  [
    'Look up the Acme 13',
    'shop.price',
    { price: 1299.5, currency: 'USD', sku: 'QX-8841', rate: 0.45 },
  ],
  ['Look up the Bolt 14', 'shop.price', { weight: 1.234, unit: 'kg', name: 'Bolt 14' }],
);

const check = (answer: string, more = {}) =>
  checkEvidence({
    answer,
    claims: Sequence.of(...claims),
    log: Sequence.of(...entries),
    results,
    ...more,
  });
const labels = (answer: string, more = {}) => check(answer, more).map(({ label }) => label);

describe('the evidence of an answer', () => {
  it.each([
    ['a number as the result has it', 'It costs 1299.5 USD [c1].'],
    ['a number with separators', 'It costs 1,299.50 USD [c1].'],
    ['a number that was rounded', 'It weighs 1.23 kg [c2].'],
    ['a share as a percentage', 'The rate is 45% [c1].'],
    ['a code', 'Its SKU is QX-8841 [c1].'],
    ['a quotation', 'It is called `Bolt 14` [c2].'],
    ['the words of the claim', 'The Acme 13 is in stock [c1].'],
    ['a claim under its command', 'Look up the Acme 13: The Acme 13 is in stock [c1].'],
    ['values of several claims', 'The one costs 1299.5 USD, the other weighs 1.234 kg [c1, c2].'],
  ])('supports %s (A4, A11)', (_what, answer) => {
    expect(labels(answer)).toEqual(['supported']);
  });

  it('takes a claim of two sentences for one statement, also under its command (A11)', () => {
    const two = claim(3, 'It rains today. Take an umbrella.');
    const more = {
      claims: Sequence.of(...claims, two),
      log: Sequence.of(...entries, step(3, { claims: [two] })),
      results: resultsOf(['a', 'b', 1], ['c', 'd', 2], ['Ask for the weather', 'weather', {}]),
    };
    for (const answer of [
      '- It rains today. Take an umbrella. [c3]',
      '- Ask for the weather: It rains today. Take an umbrella. [c3]',
    ])
      expect(labels(answer, more)).toEqual(['supported']);
    expect(labels('- It rains today. Take an umbrella. [c1]', more)).toEqual([
      'uncited',
      'asserted',
    ]);
  });

  it.each([
    ['a value that is not there', 'It costs 1199.5 USD [c1].', /1199\.5 USD/],
    ['a value of another claim', 'It costs 1299.5 USD [c2].', /1299\.5 USD/],
    ['an integer that is only near', 'It costs 1301 USD [c1].', /1301 USD/],
    ['a code with a wrong digit', 'Its number is QX-8842 [c1].', /QX-8842/],
    ['a claim that there is not', 'It costs 1299.5 USD [c9].', /c9, which does not exist/],
  ])('does not support %s, and says why (A11)', (_what, answer, reason) => {
    expect(check(answer)).toMatchObject([
      { label: 'unsupported', reason: expect.stringMatching(reason) },
    ]);
  });

  it.each([
    ['The shop is open [c1].', 'supported'],
    ['The shop is not closed [c1].', 'supported'],
    ['The shop is closed [c1].', 'contradicted'],
    ['The bill has been settled [c1].', 'contradicted'],
    ['The bill is outstanding [c1].', 'supported'],
    ['The ticket is not active [c1].', 'contradicted'],
  ])('knows words for the opposite: %s is %s (A11)', (answer, label) => {
    const data = { shopName: 'Bolt', isOpen: true, paid: false, ticketState: 'active' };
    const own = {
      results: resultsOf(['Look up the shop, its bill and ticket', 'shop.state', data]),
    };
    expect(labels(answer, own)).toEqual([label]);
  });

  it('lets a note on the work stand, and no new value in it (A11)', () => {
    expect(
      labels('## Not found\n- The weight of the Acme 13\n- Whether 1299.5 USD is the best price'),
    ).toEqual([]);
    expect(check('## Not found\n- The Bolt 14 costs 4,711 USD')).toMatchObject([
      { label: 'unsupported', reason: expect.stringContaining('4,711') },
    ]);
  });

  it('finds a path with a backslash or quotes in it, as the request has it (A11)', () => {
    const path = '/tmp/the "old" one \\ Wxg2j5';
    const answer = `## Not found\n- A licence in \`${path}\``;
    expect(check(answer, { request: `Audit \`${path}\`` })).toEqual([]);
  });

  it('leaves open what code cannot look up (A11)', () => {
    expect(labels('It is better than all others [c1].')).toEqual(['asserted']);
  });

  it('is missing for a statement that is too long to be looked up (A11)', () => {
    const long = (words: number): string =>
      `${'It costs 1299.5 USD and '.repeat(words)}is light [c1].`;
    expect(check(long(200))).toMatchObject([
      {
        label: 'unsupported',
        reason: 'it has more than 4000 characters: say it in shorter sentences',
      },
    ]);
    expect(check(long(100))[0]?.reason).not.toContain('characters');
  });

  it('marks a word that nobody said, and none that the request has (A11)', () => {
    const [marked] = check('It costs 1299.5 USD per bicycle [c1].');
    expect(marked).toMatchObject({
      label: 'asserted',
      reason: 'nothing in the results cited says "bicycle"',
    });
    expect(labels('It costs 1299.5 USD per bicycle [c1].', { request: 'A bicycle' })).toEqual([
      'supported',
    ]);
  });

  it('looks each part of a sentence up in its own citation (A11)', () => {
    expect(labels('It costs 1299.5 USD [c1], and the Bolt 14 weighs 1.234 kg [c2].')).toEqual([
      'supported',
    ]);
    expect(check('It costs 1299.5 USD [c2], and the Bolt 14 weighs 1.234 kg [c1].')).toMatchObject([
      { label: 'unsupported', reason: expect.stringMatching(/^c2 does not say so: /) },
    ]);
  });

  it('is missing for a statement that cites nothing (A11)', () => {
    expect(labels('It costs 1299.5 USD.')).toEqual(['uncited']);
  });

  it('is not asked of what states nothing', () => {
    expect(labels('Which one do you like?')).toEqual([]);
  });

  it('may be the context of the host, cited as [ctx] (A11)', () => {
    const context = 'Our office in Oslo has 42 desks.';
    expect(labels('There are 42 desks in Oslo [ctx].', { context })).toEqual(['supported']);
    expect(labels('There are 43 desks in Oslo [ctx].', { context })).toEqual(['unsupported']);
    expect(labels('There are 42 desks in Oslo [ctx].')).toEqual(['unsupported']);
  });

  it('allows a comparison with a number of the request', () => {
    const request = 'Which laptops cost less than 1,500 USD?';
    expect(labels('It costs less than 1,500 USD [c1].', { request })).toEqual(['supported']);
    expect(labels('It costs more than 1,500 USD [c1].', { request })).toEqual(['unsupported']);
  });

  it('is looked for in the right result where two steps made the same claim', () => {
    const twice = [1, 2].map((place) => claim(place, 'A price was found', 'shop.price'));
    const evidence = checkEvidence({
      answer: 'It is 11 [c1]. It is 22 [c2]. It is 22 [c1].',
      claims: Sequence.of(...twice),
      log: Sequence.of<LogEntry>(
        ...twice.map((each, index) => step(index + 1, { claims: [each] })),
      ),
      results: resultsOf(['One', 'shop.price', { n: 11 }], ['Two', 'shop.price', { n: 22 }]),
    });
    expect(evidence.map(({ label }) => label)).toEqual(['supported', 'supported', 'unsupported']);
  });
});
