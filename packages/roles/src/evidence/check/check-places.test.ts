import type { Json } from '@pce/core';
import { expect, it } from 'vitest';
import { sourcesOf } from '../../../test/statements.js';
import { clausesIn } from '../read/clauses.js';
import { codesIn } from '../read/codes.js';
import { datesIn } from '../read/dates.js';
import { checkCode, checkDate, checkQuotation } from './check-places.js';
import type { Finding } from './finding.js';
import { mentionsIn, recordsMentioned } from './mentions.js';

const told = (finding: Finding): string => {
  if (finding.kind === 'found') return finding.isName ? 'found name' : 'found';
  return `${finding.kind}: ${finding.kind === 'derived' ? finding.formula : finding.reason}`;
};

const datesSay = (text: string, data: readonly Json[]): string[] => {
  const sources = sourcesOf(...data);
  const records = recordsMentioned(mentionsIn(text, sources));
  const words = clausesIn(text).flatMap((clause) => clause.words);
  return datesIn(text).map((date) =>
    told(checkDate(date, sources, records, { words, before: text.slice(0, date.start) })),
  );
};

const codesSay = (text: string, data: readonly Json[]): string[] => {
  const sources = sourcesOf(...data);
  return codesIn(text).map((code) => told(checkCode(code, sources)));
};

const quotationSays = (text: string, data: readonly Json[]): string[] => [
  told(checkQuotation(text, sourcesOf(...data))),
];

it('takes the local time of an arrival for no departure (A11)', () => {
  const flight = { depart_local: '2025-06-12T17:25', arrive_local: '2025-06-12T22:50' };
  expect(datesSay('It departs at 22:50', [flight])).toEqual([
    'conflict: 22:50 is another date: depart local',
  ]);
  expect(datesSay('It departs at 17:25 and arrives at 22:50', [flight])).toEqual([
    'found',
    'found',
  ]);
});

it('finds dates as far as they are said, in the record that is named (A11)', () => {
  const data: readonly Json[] = [
    [
      { name: 'Ada', since: '2021-07-01' },
      { name: 'Tom', since: '2023-01-15T07:30' },
    ],
    { founded: '1998-04', note: 'They met in March' },
  ];
  const rows: readonly (readonly [string, string[]])[] = [
    ['Ada came on 1 July 2021', ['found']],
    ['Ada came in July 2021', ['found']],
    [
      'Ada came on 2 July 2021',
      ['missing: 2 July 2021 is not among the dates of the results cited'],
    ],
    ['Tom came on 1 July 2021', ['conflict: 1 July 2021 belongs to another record']],
    ['He came on 1 July 2021', ['found']],
    ['Ada and Tom came on 1 July 2021', ['found']],
    ['Tom came at 07:30', ['found']],
    ['Tom came at 07:31', ['missing: 07:31 is not among the dates of the results cited']],
    ['Ada came at 07:30', ['conflict: 07:30 belongs to another record']],
    ['It was founded in April 1998', ['found']],
    ['Ada founded it in April 1998', ['found']],
    [
      'It was founded in May 1998',
      ['missing: May 1998 is not among the dates of the results cited'],
    ],
    ['They met in March', ['found']],
    ['They met in March 2020', ['missing: March 2020 is not among the dates of the results cited']],
    ['They met in June', ['missing: in June is not among the dates of the results cited']],
    ['They met on 07/01/2021', ['found']],
    ['They met on 02/03/2021', ['missing: 02/03/2021 is not among the dates of the results cited']],
    ['In January', []],
    ['none', []],
  ];
  expect(rows.map(([text]) => [text, datesSay(text, data)])).toEqual(rows);
});

it('takes a month that a text names for known (A11)', () => {
  const data: readonly Json[] = ['The heat of june was great', { note: 'x' }];
  const rows: readonly (readonly [string, string[]])[] = [
    ['They met in June', ['found']],
    ['They met in July', ['missing: in July is not among the dates of the results cited']],
    ['They met in June 2020', ['missing: June 2020 is not among the dates of the results cited']],
    ['They met on 5 June', ['missing: 5 June is not among the dates of the results cited']],
  ];
  expect(rows.map(([text]) => [text, datesSay(text, data)])).toEqual(rows);
});

it('finds ids, versions and addresses as they stand (A11)', () => {
  const data: readonly Json[] = [
    { sku: 'QX-8841', version: '1.10.2', path: '/var/log1/x', url: 'https://acme.example/p/1' },
    'It runs v3.4 on C:\\\\tmp\\\\x1 with build 77',
  ];
  const rows: readonly (readonly [string, string[]])[] = [
    ['It is QX-8841', ['found']],
    ['It is qx-8841', ['found']],
    ['It is QX-8842', ['missing: QX-8842 is not in the results cited']],
    ['It runs 1.10.2', ['found']],
    ['It runs v1.10.2', ['found']],
    ['It runs version 1.10', ['found']],
    ['It runs version 1.1', ['missing: 1.1 is not in the results cited']],
    ['It runs version 1', ['found']],
    ['It runs 1.10.3', ['missing: 1.10.3 is not in the results cited']],
    ['It runs v3.4', ['found']],
    ['It runs version 3', ['found']],
    ['see /var/log1/x', ['found']],
    ['see log1/x', ['found']],
    ['see /var/log2/x', ['missing: /var/log2/x is not in the results cited']],
    ['see https://acme.example/p/1', ['found']],
    [
      'see https://acme.example/p/2',
      ['missing: https://acme.example/p/2 is not in the results cited'],
    ],
    ['see tmp\\\\x1', ['found']],
    ['build 77', ['found']],
    ['build 78', ['missing: 78 is not in the results cited']],
    ['#QX-8841', ['found']],
    ['QX/8841', ['found']],
    ['QX_8841', ['missing: QX_8841 is not in the results cited']],
  ];
  expect(rows.map(([text]) => [text, codesSay(text, data)])).toEqual(rows);
});

it('leaves it open whether an id is rightly told to be absent (A11)', () => {
  const sources = sourcesOf({ sku: 'QX-8841' });
  const codeSaid = (text: string) =>
    codesIn(text).map((code) => checkCode(code, sources, text.slice(0, code.start)).kind);
  expect(codeSaid('There is no shipment for QX-8842')).toEqual(['open']);
  expect(codeSaid('There is no shipment for QX-8841')).toEqual(['found']);
  expect(codeSaid('There is no shipment, but QX-8842')).toEqual(['missing']);
  expect(codeSaid('QX-8842 has no shipment')).toEqual(['missing']);
});

it('finds quotations word for word (A11)', () => {
  const data: readonly Json[] = [
    { title: 'The Left Hand of Darkness', n: 5 },
    'He said: no more than that!',
  ];
  const rows: readonly (readonly [string, string[]])[] = [
    ['The Left Hand', ['found']],
    ['left hand of darkness', ['found']],
    ['The Right Hand', ['missing: "The Right Hand" is not in the results cited']],
    ['no more than that', ['found']],
    ['no more, than that?', ['found']],
    ['no more than', ['found']],
    ['no mor', ['missing: "no mor" is not in the results cited']],
    ['', ['found']],
    ['!?', ['found']],
    ['title', ['found']],
    ['5', ['missing: "5" is not in the results cited']],
  ];
  expect(rows.map(([text]) => [text, quotationSays(text, data)])).toEqual(rows);
});
