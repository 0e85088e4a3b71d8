import type { Json } from '@pce/core';
import { expect, it } from 'vitest';
import { sourcesOf } from '../../../test/statements.js';
import { clausesIn } from '../read/clauses.js';
import { checkRoles } from './check-roles.js';
import type { Finding } from './finding.js';

const told = (finding: Finding): string => {
  if (finding.kind === 'found') return finding.isName ? 'found name' : 'found';
  return `${finding.kind}: ${finding.kind === 'derived' ? finding.formula : finding.reason}`;
};

const rolesIn = (text: string, data: readonly Json[]): string[] =>
  checkRoles(clausesIn(text), sourcesOf(...data)).map(told);

it('reads who does it to whom (A11)', () => {
  const data: readonly Json[] = [
    'Rovers beat United. Ada pays Tom, Tom pays Ada',
    'Kim and Eve met; yesterday Eve called Kim in Rome',
    { note: 'Bolt sued Acme' },
  ];
  const rows: readonly (readonly [string, string[]])[] = [
    ['Rovers beat United', []],
    ['United beat Rovers', ['conflict: what is cited has unit and rover the other way round']],
    ['United lost to Rovers', []],
    ['Ada pays Tom', []],
    ['Tom pays Ada', []],
    ['Kim called Eve', []],
    ['Eve called Kim', []],
    ['Kim met Eve', []],
    ['United Rovers', []],
    ['beat United Rovers', []],
    ['United beat', []],
    ['beat Rovers', []],
    ['In Rome Kim called Eve', []],
    ['Yesterday Kim called Eve', []],
    ['United, beat Rovers', []],
    ['Acme sued Bolt', []],
    [
      'United clearly beat Rovers in Rome',
      ['conflict: what is cited has unit and rover the other way round'],
    ],
    ['Ada beat Rovers', []],
    ['United beat Ada', []],
    ['Rovers beat Ada', []],
  ];
  expect(rows.map(([text]) => [text, rolesIn(text, data)])).toEqual(rows);
});
