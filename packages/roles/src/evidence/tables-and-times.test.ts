import type { Json } from '@pce/core/contracts';
import { type LogEntry, Sequence } from '@pce/core/log';
import { describe, expect, it } from 'vitest';
import { planEntry, step } from '../../test/log-entries.js';
import { resultsOf } from '../../test/results.js';
import { checkEvidence } from './check-evidence.js';

function verdict(data: Json, statement: string): string {
  const claim = { id: 'c1', claim: 'The record was read', source: 'record', confidence: 1 };
  const [evidence] = checkEvidence({
    answer: `${statement} [c1].`,
    claims: Sequence.of({ ...claim, event: 1 }),
    log: Sequence.of<LogEntry>(planEntry, step(1, { claims: [claim] })),
    results: resultsOf(['Read the record', 'record.read', data]),
  });
  const why = evidence?.reason ?? evidence?.formula;
  return why === undefined ? `${evidence?.label}` : `${evidence?.label}: ${why}`;
}

const orders =
  'order,customer,qty,price_eur,paid\nB-1,Mirabelle,120,1.35,yes\nB-2,Anker,40,4.20,no\n';
const flight = {
  legs: [
    { flight: 'KX 318', start: '2026-05-04T06:50Z', end: '2026-05-04T10:35Z' },
    { flight: 'KX 319', start: '2026-05-04T11:30Z', end: '2026-05-04T15:25Z' },
  ],
};
const declaration = { declarant: 'Norfracht GmbH', consignee: 'Talmeer Optik AG', recalls: [] };
const meter = { id: 'EM-03', jan_kwh: 28_750, feb_kwh: 33_350 };
const standings = [
  { rank: 1, name: 'Weiss, Jonas', points: 5.5 },
  { rank: 2, name: 'Marchetti, Luca', points: 5.5 },
];

describe('statements about shapes that results often have (A11)', () => {
  it.each([
    ['the cells of a table', orders, 'Anker ordered 40', 'supported'],
    [
      'a cell of another row',
      orders,
      'Anker ordered 120',
      'contradicted: 120 belongs to another record: r1[0].qty is 120',
    ],
    [
      'a sum over a column',
      orders,
      'They ordered a total quantity of 160',
      'derived: 120 + 40 = 160',
    ],
    [
      'a time between two moments',
      flight,
      'KX 318 takes 3 h 45 min',
      'derived: 2026-05-04 06:50 to 2026-05-04 10:35 = 3 h 45 min',
    ],
    [
      'another time',
      flight,
      'KX 318 takes 3 h 15 min',
      'unsupported: 3 h 15 min is not in the results cited',
    ],
    ['who is what', declaration, 'Norfracht GmbH acted as declarant', 'supported'],
    [
      'who is not',
      declaration,
      'Talmeer Optik AG acted as declarant',
      'contradicted: declarant is Norfracht GmbH',
    ],
    [
      'who is not, the other way round',
      declaration,
      'The declarant is Talmeer Optik AG',
      'contradicted: declarant is Norfracht GmbH',
    ],
    ['an empty list', declaration, 'There are no recalls', 'supported'],
    [
      'periods in names of fields',
      meter,
      'The use of EM-03 grew by 16 % in February',
      'derived: (33350 − 28750) / 28750 = 16 %',
    ],
    ['a rank', standings, 'Luca Marchetti came second', 'supported'],
    [
      'another rank',
      standings,
      'Luca Marchetti came first',
      'contradicted: the results cited have it in place 2',
    ],
    [
      'a name with a title and an initial',
      { by: 'Dr. A. Lindqvist' },
      'It was verified by Dr. A. Lundquist',
      'unsupported: A. Lundquist is not in the results cited',
    ],
    [
      'a number in the name of a field',
      { pullCount30d: 48_213 },
      'There were 48,213 pulls in 30 days',
      'supported',
    ],
    [
      'thousands in a table',
      '| a | n |\n|---|---|\n| x | 1,104 |\n| y | 2,000 |\n',
      'Together n is 3,104',
      'derived: 1104 + 2000 = 3,104',
    ],
    [
      'a row of totals',
      '| Item | EUR |\n|---|---|\n| Repairs | 18,200 |\n| Lease | 78,100 |\n| **Sum** | **96,300** |\n',
      'Repairs took 18,200 EUR of 96,300 EUR',
      'supported',
    ],
    [
      'a time of a race',
      { name: 'Alemu', finish: '2:08:19' },
      'Alemu took 7,699 seconds',
      'supported',
    ],
    [
      'a rise that was a fall',
      { service: 'Logging', cost: 2545, previousCost: 2900, currency: 'USD' },
      'The cost of Logging rose by $355',
      'unsupported: $355 is not in the results cited: r1.cost is 2545',
    ],
    [
      'the number of another field',
      { plans: { coveragePct: 62.4, utilizationPct: 97.1 } },
      'Coverage is at 97.1%, whereas utilization is 62.4%',
      'contradicted: 97.1% is another field: r1.plans.coveragePct is 62.4',
    ],
    [
      'the date of another field',
      { rateFixedUntil: '2030-02-28', feeEnds: '2028-02-28' },
      'The rate is fixed until 28 February 2028',
      'contradicted: 28 February 2028 is another date: rat fix until',
    ],
    [
      'a capacity',
      { bin: 'A-01', capacity: 500 },
      'Bin A-01 can hold up to 600 units',
      'unsupported: 600 is not in the results cited',
    ],
    [
      'an account',
      { countedBy: 'j.adeyemi' },
      'It was counted by e.marchetti',
      'unsupported: e.marchetti is not in the results cited',
    ],
    ['half a day', { wait: '2.5 days' }, 'The wait is two and a half days', 'supported'],
    [
      'a number of days',
      [
        { date: '2025-01-13', c: -6.2 },
        { date: '2025-01-14', c: -8.9 },
      ],
      'It was recorded on these two days',
      'derived: number of r1 = two days',
    ],
    [
      'a count of things',
      {
        issues: [
          { id: 'a', comments: 3 },
          { id: 'b', comments: 5 },
        ],
      },
      'There are three issues',
      'unsupported: three is not in the results cited',
    ],
    [
      'a rate of a text',
      'Chardonnay : 6,4 ha, 38,2 t. Syrah : 9,1 ha, 41,9 t.',
      'Chardonnay gave 6 tonnes per hectare',
      'derived: 38,2 t / 6,4 ha = 6 tonnes',
    ],
  ] satisfies [string, Json, string, string][])('reads %s', (_, data, statement, expected) => {
    expect(verdict(data, statement)).toBe(expected);
  });

  it.each([
    [
      'eine Firma',
      declaration,
      'Die Anmeldung wurde von der Nordfrucht GmbH abgegeben',
      'unsupported: Nordfrucht GmbH is not in the results cited',
    ],
    [
      'une personne',
      { par: 'Mme Lindqvist' },
      'Le rapport est signé par Mme Lundquist dans la ville',
      'unsupported: Lundquist is not in the results cited',
    ],
    ['ein Datum', { start: '2025-09-03' }, 'Die Weinlese begann am 3. September 2025', 'supported'],
    ['une date', { fin: '2025-08-14' }, 'La vendange est finie le 14 août 2025', 'supported'],
    [
      'otra fecha',
      { fin: '2025-08-14' },
      'La obra terminó el 15 de agosto de 2025 con éxito',
      'unsupported: 15 de agosto de 2025 is not among the dates of the results cited',
    ],
    [
      'ein Superlativ',
      standings,
      'Jonas Weiss ist der beste Spieler von allen',
      'asserted: nothing in the results cited decides "der beste"',
    ],
    [
      'une négation',
      declaration,
      'La déclaration est faite et le certificat ne manque pas',
      'asserted: nothing in the results cited decides "ne"',
    ],
    [
      'una negación',
      declaration,
      'El destinatario no es la empresa con el certificado',
      'asserted: nothing in the results cited decides "no"',
    ],
  ] satisfies [string, Json, string, string][])(
    'reads other languages: %s',
    (_, data, statement, expected) => {
      expect(verdict(data, statement)).toBe(expected);
    },
  );
});
