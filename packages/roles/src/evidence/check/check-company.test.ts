import type { Json } from '@pce/core';
import { expect, it } from 'vitest';
import { sourcesOf } from '../../../test/statements.js';
import { checkCompany } from './check-company.js';
import type { Finding } from './finding.js';
import { mentionsIn } from './mentions.js';

const told = (finding: Finding): string => {
  if (finding.kind === 'found') return finding.isName ? 'found name' : 'found';
  return `${finding.kind}: ${finding.kind === 'derived' ? finding.formula : finding.reason}`;
};

const companyOf = (text: string, data: readonly Json[]): string[] =>
  checkCompany(text, mentionsIn(text, sourcesOf(...data))).map(told);

it('finds values that belong to other records of a list (A11)', () => {
  const data: readonly Json[] = [
    {
      items: [
        { sku: 'BK-100', bin: 'A3', kind: 'bolt' },
        { sku: 'BK-101', bin: 'A4', kind: 'bolt' },
        { sku: 'NU-7', bin: 'B1', kind: 'nut' },
      ],
      shop: 'Depot',
      bins: [{ bin: 'A9', size: 'large' }],
    },
  ];
  const rows: readonly (readonly [string, string[]])[] = [
    ['BK-100 lies in bin A3', []],
    [
      'BK-100 lies in bin A4',
      ['conflict: BK-100 belongs to another record', 'conflict: A4 belongs to another record'],
    ],
    ['BK-100 is a bolt', []],
    ['BK-101 is a bolt', []],
    [
      'NU-7 is a bolt',
      ['conflict: NU-7 belongs to another record', 'conflict: bolt belongs to another record'],
    ],
    ['BK-100 and BK-101', []],
    ['BK-100 and NU-7 lie in A3 and B1', []],
    ['BK-100 lies in A4, BK-101 in A3', []],
    ['BK-100 of Depot', []],
    ['BK-100 is large', []],
    ['A9 is large', []],
    ['A9 is a nut', []],
    [
      'A3 is a nut',
      ['conflict: A3 belongs to another record', 'conflict: nut belongs to another record'],
    ],
    ['A3', []],
    ['bolt', []],
    ['nothing', []],
    ['BK-100 is a bolt in B1', ['conflict: B1 belongs to another record']],
  ];
  expect(rows.map(([text]) => [text, companyOf(text, data)])).toEqual(rows);
});

it('finds names of other records beside a value that they are to explain (A11)', () => {
  const data = [
    { order: 'A-1', customer: 'Nora Falk', status: 'shipped', currency: 'EUR' },
    { order: 'A-2', customer: 'Omar Aziz', status: 'shipped', currency: 'EUR' },
  ];
  const conflict = (name: string) => [`conflict: ${name} belongs to another record`];
  const rows: readonly (readonly [string, readonly string[]])[] = [
    ['Order A-2 (Omar Aziz) is shipped, in EUR', []],
    ['Order A-2 (Nora Falk) is shipped, in EUR', conflict('Nora Falk')],
    ['The order A-2 of Nora Falk is shipped', conflict('Nora Falk')],
    ['A-1 and the order of Omar Aziz are shipped', []],
  ];
  expect(rows.map(([text]) => [text, companyOf(text, [data])])).toEqual(rows);
});
