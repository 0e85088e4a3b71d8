import type { Json } from '@pce/core';
import { expect, it } from 'vitest';
import { sourcesOf } from '../../../../test/statements.js';
import { quantitiesIn } from '../../read/quantities.js';
import type { Finding } from '../finding.js';
import { mentionsIn } from '../mentions.js';
import { checkOrder } from './check-order.js';

const told = (finding: Finding): string => {
  if (finding.kind === 'found') return finding.isName ? 'found name' : 'found';
  return `${finding.kind}: ${finding.kind === 'derived' ? finding.formula : finding.reason}`;
};

const orderOf = (text: string, data: readonly Json[]): string[] => {
  const sources = sourcesOf(...data);
  const mentions = mentionsIn(text, sources);
  return checkOrder({ text, mentions, sources, quantities: quantitiesIn(text) }).map(told);
};

it('compares the field that is told beside the word, before another one in the sentence (A11)', () => {
  const data: readonly Json[] = [
    [
      { arm: 'Bright light', randomised: 82, women: 52 },
      { arm: 'Dim red (control)', randomised: 83, women: 50 },
    ],
  ];
  const rows: readonly (readonly [string, string[]])[] = [
    ['Dim red light was the largest arm with 83 people, 50 of them women', ['found']],
    ['The control arm was the largest with 83 people, 50 of them women', ['found']],
    [
      'With 50 women, the control arm was the smallest with 83',
      ['conflict: the results cited have randomised 83 there, and 82 elsewhere'],
    ],
  ];
  expect(rows.map(([text]) => [text, orderOf(text, data)])).toEqual(rows);
});

it('compares a field of two records of a list (A11)', () => {
  const data: readonly Json[] = [
    {
      teams: [
        { name: 'Calder', points: 39, goalsFor: 29, played: 18 },
        { name: 'Brook', points: 32, goalsFor: 31, played: 18 },
        { name: 'Arden', points: 12, goalsFor: 9, played: 17 },
      ],
    },
  ];
  const rows: readonly (readonly [string, string[]])[] = [
    ['Calder has more points than Brook', ['found']],
    [
      'Brook has more points than Calder',
      ['conflict: the results cited have points 32 there, and 39 elsewhere'],
    ],
    ['Arden has fewer points than Brook', ['found']],
    [
      'Brook has fewer points than Arden',
      ['conflict: the results cited have points 32 there, and 12 elsewhere'],
    ],
    ['Brook scored more goals than Calder', ['found']],
    [
      'Calder scored more goals than Brook',
      ['conflict: the results cited have goalsFor 29 there, and 31 elsewhere'],
    ],
    ['Calder has as many points as Brook', []],
    ['Calder has more points and fewer goals than Brook', []],
    ['More points than Brook has Calder', []],
    ['Calder has more players than Brook', []],
    ['Calder played more than Arden', ['found']],
    [
      'Calder played more than Brook',
      ['conflict: the results cited have played 18 there, and 18 elsewhere'],
    ],
    ['Dover has more points than Brook', []],
    ['than Calder more points Brook', []],
    ['Points: more than Calder, Brook', []],
  ];
  expect(rows.map(([text]) => [text, orderOf(text, data)])).toEqual(rows);
});

it('compares a record with all others of its list (A11)', () => {
  const data: readonly Json[] = [
    {
      teams: [
        { name: 'Calder', points: 39, goalsFor: 29, played: 18 },
        { name: 'Brook', points: 32, goalsFor: 31, played: 18 },
        { name: 'Arden', points: 12, goalsFor: 9, played: 17 },
      ],
    },
  ];
  const rows: readonly (readonly [string, string[]])[] = [
    ['Calder has the most points', ['found']],
    [
      'Brook has the most points',
      ['conflict: the results cited have points 32 there, and 39 elsewhere'],
    ],
    ['Arden has the fewest points', ['found']],
    [
      'Brook has the fewest points',
      ['conflict: the results cited have points 32 there, and 12 elsewhere'],
    ],
    ['Brook scored the most goals', ['found']],
    ['Calder is the best', []],
    ['Calder has more points', []],
    ['The most points went to Calder', ['found']],
    ['Calder played the most', ['found']],
    ['Calder has the most points of all, Brook the least', []],
  ];
  expect(rows.map(([text]) => [text, orderOf(text, data)])).toEqual(rows);
});

it('knows words for money, and takes the field that has the number told (A11)', () => {
  const data: readonly Json[] = [
    {
      items: [
        { name: 'Acme', priceEur: 799, weight: 1.25, stock: 4 },
        { name: 'Bolt', priceEur: 649, weight: 1.5, stock: 4 },
        { name: 'Cord', priceEur: 899, weight: 1.1, stock: 7 },
      ],
    },
  ];
  const rows: readonly (readonly [string, string[]])[] = [
    ['Bolt is cheaper than Acme', ['found']],
    [
      'Acme is cheaper than Bolt',
      ['conflict: the results cited have priceEur 799 there, and 649 elsewhere'],
    ],
    ['Bolt is the cheapest', ['found']],
    [
      'Acme is the cheapest',
      ['conflict: the results cited have priceEur 799 there, and 649 elsewhere'],
    ],
    ['Cord is the most expensive', ['found']],
    [
      'Acme is more expensive than Cord',
      ['conflict: the results cited have priceEur 799 there, and 899 elsewhere'],
    ],
    ['Cord is the lightest at 1.1 kg', []],
    ['Acme is the lightest at 1.25 kg', []],
    ['Cord is the lightest at 1.1', ['found']],
    [
      'Acme is the lightest at 1.25',
      ['conflict: the results cited have weight 1.25 there, and 1.1 elsewhere'],
    ],
    ['Acme is the lightest', []],
    [
      'Acme has the lowest weight',
      ['conflict: the results cited have weight 1.25 there, and 1.1 elsewhere'],
    ],
    ['Cord has the lowest weight', ['found']],
    ['Cord has the highest price', ['found']],
    ['Cord costs more than Acme', ['found']],
    [
      'Bolt costs more than Acme',
      ['conflict: the results cited have priceEur 649 there, and 799 elsewhere'],
    ],
    ['Bolt has the smallest stock', ['found']],
    [
      'Acme has less stock than Bolt',
      ['conflict: the results cited have stock 4 there, and 4 elsewhere'],
    ],
  ];
  expect(rows.map(([text]) => [text, orderOf(text, data)])).toEqual(rows);
});

it('knows that what is slower takes longer (A11)', () => {
  const data: readonly Json[] = [
    {
      suites: [
        { suite: 'unit', durationSec: 48, tests: 9 },
        { suite: 'e2e', durationSec: 402, tests: 2 },
      ],
    },
  ];
  const rows: readonly (readonly [string, string[]])[] = [
    ['unit was faster than e2e', ['found']],
    [
      'e2e was faster than unit',
      ['conflict: the results cited have durationSec 402 there, and 48 elsewhere'],
    ],
    ['e2e was the slowest', ['found']],
    [
      'unit was the slowest',
      ['conflict: the results cited have durationSec 48 there, and 402 elsewhere'],
    ],
    ['e2e took longer than unit', ['found']],
    [
      'unit took longer than e2e',
      ['conflict: the results cited have durationSec 48 there, and 402 elsewhere'],
    ],
    ['unit was shorter than e2e', ['found']],
    [
      'e2e was the quickest',
      ['conflict: the results cited have durationSec 402 there, and 48 elsewhere'],
    ],
    ['unit was the quickest', ['found']],
    [
      'unit has the longest run',
      ['conflict: the results cited have durationSec 48 there, and 402 elsewhere'],
    ],
    ['e2e has the longest run', ['found']],
  ];
  expect(rows.map(([text]) => [text, orderOf(text, data)])).toEqual(rows);
});

it('compares results that several calls of one tool gave (A11)', () => {
  const data: readonly Json[] = [
    { city: 'Oslo', people: 700 },
    { city: 'Rome', people: 2800 },
    { town: 'Ede', area: 5 },
  ];
  const rows: readonly (readonly [string, string[]])[] = [
    ['Rome has more people than Oslo', ['found']],
    [
      'Oslo has more people than Rome',
      ['conflict: the results cited have people 700 there, and 2800 elsewhere'],
    ],
    [
      'Oslo has the most people',
      ['conflict: the results cited have people 700 there, and 2800 elsewhere'],
    ],
    ['Rome has the most people', ['found']],
    ['Ede has the most area', []],
    ['Rome has the most area', []],
  ];
  expect(rows.map(([text]) => [text, orderOf(text, data)])).toEqual(rows);
});

it('compares shares of one whole, side by side (A11)', () => {
  const data: readonly Json[] = [{ drinks: { coffee: 0.5, tea: 0.3, waterShare: 0.2 }, rows: 3 }];
  const rows: readonly (readonly [string, string[]])[] = [
    ['Coffee is the most popular', ['found']],
    [
      'Tea is the most popular',
      ['conflict: the results cited say otherwise: r1.drinks.tea is 0.3'],
    ],
    ['Water is the least popular', ['found']],
    [
      'Tea is the least popular',
      ['conflict: the results cited say otherwise: r1.drinks.tea is 0.3'],
    ],
    ['More people drink coffee than tea', ['found']],
    [
      'More people drink tea than coffee',
      ['conflict: the results cited say otherwise: r1.drinks.tea is 0.3'],
    ],
    ['Fewer people drink tea than coffee', ['found']],
    [
      'Fewer people drink coffee than tea',
      ['conflict: the results cited say otherwise: r1.drinks.coffee is 0.5'],
    ],
    ['Most people drink coffee', ['found']],
    ['Most people drink tea', ['conflict: the results cited say otherwise: r1.drinks.tea is 0.3']],
    ['Most drinkers like tea', []],
    ['Most of them like tea', []],
    ['Coffee is more popular', []],
    ['Coffee and tea are the most popular', []],
    ['Coffee is the most and least popular', []],
    ['Milk is the most popular', []],
    ['More coffee than milk', []],
    ['More of them, than drink tea, drink coffee', []],
    ['Coffee has the highest share, higher than tea', []],
  ];
  expect(rows.map(([text]) => [text, orderOf(text, data)])).toEqual(rows);
});

it('reads ranks where a list falls in a number (A11)', () => {
  const data: readonly Json[] = [
    {
      teams: [
        { name: 'Calder', points: 39, goalsFor: 29, played: 18 },
        { name: 'Brook', points: 32, goalsFor: 31, played: 18 },
        { name: 'Arden', points: 12, goalsFor: 9, played: 17 },
      ],
    },
  ];
  const rows: readonly (readonly [string, string[]])[] = [
    ['Calder leads', ['found']],
    ['Brook leads', ['conflict: the results cited have it in place 2']],
    ['Calder is on top of the table', ['found']],
    ['Brook tops the table', ['conflict: the results cited have it in place 2']],
    ['Brook is second', ['found']],
    ['Brook came second', ['found']],
    ['Brook is third', ['conflict: the results cited have it in place 2']],
    ['Arden is last', ['found']],
    ['Brook is last', ['conflict: the results cited have it in place 2']],
    ['Calder is first', ['found']],
    ['Brook finished in second place', ['found']],
    ['Brook was the second in the table', ['found']],
    ['Brook is the second team', []],
    ['Calder is ahead of Brook', ['found']],
    ['Brook is ahead of Calder', ['conflict: the results cited have them in the other order']],
    ['Brook is behind Calder', ['found']],
    ['Calder is behind Brook', ['conflict: the results cited have them in the other order']],
    ['Calder is in front of Arden', ['found']],
    ['Behind Calder comes Brook', []],
    ['Calder is fourth', ['conflict: the results cited have it in place 1']],
    ['Nobody leads', []],
    ['Calder is ahead', []],
    ['Brook ranked second, with 32 points', []],
    ['Brook ranked the third of all', ['conflict: the results cited have it in place 2']],
    ['Brook was in fifth position', ['conflict: the results cited have it in place 2']],
  ];
  expect(rows.map(([text]) => [text, orderOf(text, data)])).toEqual(rows);
});

it('reads no ranks in a list without an order', () => {
  const data: readonly Json[] = [
    {
      teams: [
        { name: 'Calder', points: 5, x: 1 },
        { name: 'Brook', points: 7, x: 1 },
      ],
    },
    [{ name: 'Arden', points: 1 }],
  ];
  const rows: readonly (readonly [string, string[]])[] = [
    ['Calder leads', []],
    ['Brook leads', []],
    ['Arden leads', []],
    ['Brook is second', []],
    [
      'Calder has more points than Brook',
      ['conflict: the results cited have points 5 there, and 7 elsewhere'],
    ],
  ];
  expect(rows.map(([text]) => [text, orderOf(text, data)])).toEqual(rows);
});

it('takes the field that stands last before "than" where several are named (A11)', () => {
  const data: readonly Json[] = [
    {
      groups: [
        { name: 'drug', patients: 120, recovered: 84 },
        { name: 'placebo', patients: 118, recovered: 90 },
      ],
    },
  ];
  const rows: readonly (readonly [string, string[]])[] = [
    [
      'More patients recovered on drug than on placebo',
      ['conflict: the results cited have recovered 84 there, and 90 elsewhere'],
    ],
    ['More patients recovered in placebo than in drug', ['found']],
    ['Of those recovered drug had more patients than placebo', ['found']],
    [
      'placebo had more recovered patients than drug',
      ['conflict: the results cited have patients 118 there, and 120 elsewhere'],
    ],
  ];
  expect(rows.map(([text]) => [text, orderOf(text, data)])).toEqual(rows);
});

it('compares what the comparing word is about, whatever else is named (A11)', () => {
  const data: readonly Json[] = [
    [
      { flight: 'Acme 1', price_eur: 190, stops: 0, duration_min: 200 },
      { flight: 'Bolt 2', price_eur: 120, stops: 1, duration_min: 425 },
      { flight: 'Calm 3', price_eur: 165, stops: 0, duration_min: 195 },
    ],
  ];
  const rows: readonly (readonly [string, string[]])[] = [
    ['Bolt 2 is the cheapest, with one of the stops', ['found']],
    [
      'Acme 1 is the cheapest, with none of the stops',
      ['conflict: the results cited have price_eur 190 there, and 120 elsewhere'],
    ],
    ['Calm 3 is the quickest, with none of the stops', ['found']],
    ['Calm 3 is the quickest, five minutes shorter than Acme 1', []],
  ];
  expect(rows.map(([text]) => [text, orderOf(text, data)])).toEqual(rows);
});

it('takes a rate for no time, and the largest payment for the one furthest below zero (A11)', () => {
  const speeds: readonly Json[] = [
    [
      { parser: 'Acme', 'Throughput (MB/s)': 1_384 },
      { parser: 'Bolt', 'Throughput (MB/s)': 241.8 },
    ],
  ];
  expect(orderOf('Acme is the fastest at 1,384 MB/s', speeds)).toEqual(['found']);
  const bookings: readonly Json[] = [
    [
      { to: 'Acme', amount_eur: -940 },
      { to: 'Bolt', amount_eur: -118.4 },
      { to: 'Calm', amount_eur: 2_865.3 },
    ],
  ];
  expect(orderOf('The €940 paid to Acme were the largest payment', bookings)).toEqual(['found']);
  expect(orderOf('The €118.40 paid to Bolt were the largest payment', bookings)).toEqual([
    'conflict: the results cited have amount_eur -118.4 there, and -940 elsewhere',
  ]);
});
