import type { Json } from '@pce/core';
import { expect, it } from 'vitest';
import { sourcesOf } from '../../../test/statements.js';
import { clausesIn } from '../read/clauses.js';
import { checkPolarity } from './check-polarity.js';
import type { Finding } from './finding.js';
import { mentionsIn, recordsMentioned } from './mentions.js';

const told = (finding: Finding): string => {
  if (finding.kind === 'found') return finding.isName ? 'found name' : 'found';
  return `${finding.kind}: ${finding.kind === 'derived' ? finding.formula : finding.reason}`;
};

const polarityOf = (text: string, data: readonly Json[]): string[] => {
  const sources = sourcesOf(...data);
  const records = recordsMentioned(mentionsIn(text, sources));
  return checkPolarity(clausesIn(text), sources, records).map(told);
};

it('asks fields that are true or false (A11)', () => {
  const data: readonly Json[] = [
    {
      isOpen: true,
      locked: false,
      hasSnow: true,
      redCards: 0,
      awards: 2,
      budget: null,
      note: '',
      rohsCompliant: true,
    },
  ];
  const rows: readonly (readonly [string, string[]])[] = [
    ['It is open', ['found']],
    ['It is not open', ['conflict: the statement denies what the results say: isOpen is true']],
    ['It is closed', ['conflict: the statement denies what the results say: isOpen is true']],
    ['It is not closed', ['found']],
    ['It is locked', ['conflict: the results say otherwise: locked is false']],
    ['It is not locked', ['found']],
    ['It is unlocked', ['found']],
    ['There is snow', ['found']],
    ['There is no snow', ['conflict: the statement denies what the results say: hasSnow is true']],
    ['There were red cards', ['conflict: the results say otherwise: r1.redCards is 0']],
    ['There were no red cards', ['found']],
    ['There were 0 red cards', []],
    ['There were the fewest red cards', []],
    ['It won awards', []],
    ['It won no awards', ['conflict: the statement denies what the results say: r1.awards is 2']],
    ['There is a budget', ['conflict: the results say otherwise: budget is empty']],
    ['There is no budget', ['found']],
    ['There is a note', ['conflict: the results say otherwise: note is empty']],
    ['There is no note', ['found']],
    ['It is RoHS compliant', ['found']],
    [
      'It is not RoHS compliant',
      ['conflict: the statement denies what the results say: rohsCompliant is true'],
    ],
    ['It is compliant', []],
    ['It has cards', []],
    ['The house is large', []],
    [
      'It is not open, and locked',
      [
        'conflict: the statement denies what the results say: isOpen is true',
        'conflict: the results say otherwise: locked is false',
      ],
    ],
    [
      'It is not open but not locked',
      ['conflict: the statement denies what the results say: isOpen is true', 'found'],
    ],
  ];
  expect(rows.map(([text]) => [text, polarityOf(text, data)])).toEqual(rows);
});

it.each([
  ['The company made no profit', -1_350_000, 'found'],
  ['The company made no profit', 0, 'found'],
  [
    'The company made no profit',
    5,
    'conflict: the statement denies what the results say: r1.profit is 5',
  ],
  [
    'The company had no debts',
    -3,
    'conflict: the statement denies what the results say: r1.debts is -3',
  ],
])(
  'takes what is below zero for none of what is a gain: %s, with %i (A11)',
  (text, value, verdict) => {
    expect(polarityOf(text, [{ [text.split(' ').at(-1) ?? '']: value }])).toEqual([verdict]);
  },
);

it('asks fields whose value is one word for a state (A11)', () => {
  const data: readonly Json[] = [
    {
      status: 'open',
      trend: 'falling',
      owner: 'Open',
      long: 'a very long state of mind that says nothing',
      two: 'half full',
    },
  ];
  const rows: readonly (readonly [string, string[]])[] = [
    ['It is open', ['found']],
    ['It is not open', ['conflict: the statement denies what the results say: status is open']],
    ['It is closed', ['conflict: the statement denies what the results say: status is open']],
    ['It is not closed', ['found']],
    ['The trend is falling', ['found']],
    [
      'The trend is rising',
      ['conflict: the statement denies what the results say: trend is falling'],
    ],
    [
      'The trend is not falling',
      ['conflict: the statement denies what the results say: trend is falling'],
    ],
    ['Open it is not', []],
    ['It is full', []],
    ['It is not full', []],
  ];
  expect(rows.map(([text]) => [text, polarityOf(text, data)])).toEqual(rows);
});

it('asks the records that are named (A11)', () => {
  const data: readonly Json[] = [
    [
      { name: 'api', ready: true, restarts: 4, state: 'open' },
      { name: 'queue', ready: false, restarts: 0, state: 'closed' },
    ],
  ];
  const rows: readonly (readonly [string, string[]])[] = [
    ['api is ready', ['found']],
    ['api is not ready', ['conflict: the statement denies what the results say: ready is true']],
    ['queue is ready', ['conflict: the results say otherwise: ready is false']],
    ['queue is not ready', ['found']],
    ['It is ready', []],
    ['Two of the pods are not ready', []],
    ['queue had restarts', ['conflict: the results say otherwise: r1[1].restarts is 0']],
    ['queue had no restarts', ['found']],
    [
      'api had no restarts',
      ['conflict: the statement denies what the results say: r1[0].restarts is 4'],
    ],
    ['api is open', ['found']],
    ['api is closed', []],
    ['queue is open', []],
    ['api is not closed', []],
    ['queue is closed', ['found']],
    [
      'queue is not closed',
      ['conflict: the statement denies what the results say: state is closed'],
    ],
    ['queue: closed, it is not ready', ['found']],
  ];
  expect(rows.map(([text]) => [text, polarityOf(text, data)])).toEqual(rows);
});

it('compares texts clause by clause (A11)', () => {
  const data: readonly Json[] = [
    'The budget was not changed',
    'Tom was against it. Dogs are not allowed',
    'Rents rose; Ada did not vote for the plan in spring',
    'The museum is closed on Mondays',
  ];
  const rows: readonly (readonly [string, string[]])[] = [
    ['The budget was changed', ['conflict: what is cited says "chang" with a negation']],
    ['The budget was not changed', ['found']],
    ['Tom was against it', []],
    [
      'Tom was not against it',
      ['conflict: the statement denies what is cited: "against" is said there'],
    ],
    ['Ada was not against it', []],
    ['Dogs are allowed', ['conflict: what is cited says "allow" with a negation']],
    ['Dogs are not allowed', ['found']],
    ['Dogs are forbidden', ['found']],
    ['Cats are allowed', []],
    ['Rents rose', ['found']],
    ['Rents did not rise', ['conflict: the statement denies what is cited: "ros" is said there']],
    ['Rents fell', ['conflict: the statement denies what is cited: "ros" is said there']],
    ['Rents climbed', ['found']],
    ['Ada voted for the plan', ['conflict: what is cited says "vot" with a negation']],
    ['Ada did not vote for the plan', ['found']],
    ['Tom voted for the plan', []],
    ['Ada did not sing', []],
    [
      'The museum is open on Mondays',
      ['conflict: the statement denies what is cited: "clos" is said there'],
    ],
    ['The museum is closed on Mondays', ['found']],
    [
      'The museum is not closed on Mondays',
      ['conflict: the statement denies what is cited: "clos" is said there'],
    ],
    ['Nothing else', []],
  ];
  expect(rows.map(([text]) => [text, polarityOf(text, data)])).toEqual(rows);
});

it('denies nothing by saying what a result does not tell (A11)', () => {
  const data: readonly Json[] = ['The meter at the mill was read'];
  expect(polarityOf('The export does not state the meter at the mill', data)).toEqual([]);
  expect(polarityOf('The meter at the mill was not read', data)).toEqual([
    'conflict: the statement denies what is cited: "read" is said there',
  ]);
});

it('takes no record that has no value for all of them (A11)', () => {
  const data: readonly Json[] = [
    {
      moves: [
        { name: 'Ida', fee: 5 },
        { name: 'Sofie', fee: null },
      ],
    },
  ];
  expect(polarityOf('Those with a fee', data)).toEqual([]);
  expect(polarityOf('Sofie has a fee', data)).toEqual([
    'conflict: the results say otherwise: fee is empty',
  ]);
});

it('takes the text whose subject is nearest (A11)', () => {
  const data: readonly Json[] = [
    'The north gate is open',
    'The south gate is not open',
    'A gate is open and a gate is not open',
  ];
  const rows: readonly (readonly [string, string[]])[] = [
    ['The north gate is open', ['found']],
    [
      'The north gate is not open',
      ['conflict: the statement denies what is cited: "open" is said there'],
    ],
    ['The south gate is open', ['conflict: what is cited says "open" with a negation']],
    ['The south gate is not open', ['found']],
    ['The south gate is closed', ['found']],
    ['The gate is open', ['found']],
    ['The gate is not open', ['found']],
  ];
  expect(rows.map(([text]) => [text, polarityOf(text, data)])).toEqual(rows);
});

it('lets a count of those who did not stand (A11)', () => {
  const data: readonly Json[] = [{ recovered: 84, name: 'drug' }, 'The patients recovered'];
  const rows: readonly (readonly [string, string[]])[] = [
    ['36 patients did not recover', []],
    [
      '36 Patients did not recover',
      ['conflict: the statement denies what the results say: r1.recovered is 84'],
    ],
    [
      'Patients did not recover',
      ['conflict: the statement denies what the results say: r1.recovered is 84'],
    ],
    [
      '2024 patients did not recover',
      ['conflict: the statement denies what the results say: r1.recovered is 84'],
    ],
    ['The 36 did not recover', []],
    ['They did not all recover', []],
  ];
  expect(rows.map(([text]) => [text, polarityOf(text, data)])).toEqual(rows);
});
