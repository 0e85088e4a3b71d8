import type { Json } from '@pce/core';
import { expect, it } from 'vitest';
import { sourcesOf } from '../../../test/statements.js';
import { checkNames } from './check-names.js';
import type { Finding } from './finding.js';

const told = (finding: Finding): string => {
  if (finding.kind === 'found') return finding.isName ? 'found name' : 'found';
  return `${finding.kind}: ${finding.kind === 'derived' ? finding.formula : finding.reason}`;
};

const namesOf = (text: string, data: readonly Json[]): string[] =>
  checkNames(text, sourcesOf(...data)).map(told);

it('finds the names of a statement in what is cited, as wholes (A11)', () => {
  const data: readonly Json[] = [
    [
      { name: 'Jonas Weber', city: 'Bergen', vatRate: 5 },
      { name: 'Tom', city: 'Oslo' },
    ],
    'Station Zugspitze is high. People visited the museum',
  ];
  const rows: readonly (readonly [string, string[]])[] = [
    ['The mayor is Jonas Weber', ['found name']],
    ['The mayor is Jonas Meier', ['missing: Jonas Meier is not in the results cited']],
    ['The mayor is J. Weber', ['found name']],
    ['The mayor is J. Meier', ['missing: J. Meier is not in the results cited']],
    ['The mayor is Jonas W. now', ['missing: Jonas W. is not in the results cited']],
    ['Jonas Weber lives in Bergen', ['found name', 'found name']],
    ['Jonas Weber lives in Sweden', ['found name', 'missing: Sweden is not in the results cited']],
    ['Weber lives there', []],
    ['Webers lives there', []],
    ['The VAT Rate is known', ['found name']],
    ['The Vat Rate is known', ['found name']],
    ['It is Tom Bergen', ['found name']],
    ['It is Bergen Tom Oslo', ['found name']],
    ['It is Bergen Sweden', ['missing: Bergen Sweden is not in the results cited']],
    ['It is Tom Weber Bergen', ['missing: Tom Weber Bergen is not in the results cited']],
    ['It is on Monday in March', []],
    ['It is Sunday', []],
    ['It is in Danish', []],
    ['The Station Zugspitze', ['found name']],
    ['Visitors rose', []],
    ['Visits rose', []],
    ['Prices rose', []],
    ['Slowly it rose', []],
    ['Population is high', []],
    ['Sweden is high', ['missing: Sweden is not in the results cited']],
    ['Sweden has snow', ['missing: Sweden is not in the results cited']],
    ['Bergen has snow', []],
    ['Copper is red', ['missing: Copper is not in the results cited']],
    ['Leave it', []],
    ['Tom’s house', []],
    ["Tom's house", []],
    ['Toms house', []],
    ['AB', []],
    ['A', []],
    ['it is X', []],
    ['SAP grew', ['missing: SAP is not in the results cited']],
    ['Sales grew', []],
    ['Sales: Bergen; Sweden', []],
    ['one (Sweden) two', []],
    ['one | Sweden | two', []],
    ['First. Sweden is next', ['missing: Sweden is not in the results cited']],
    ['Mr. Weber came', ['found name']],
    ['Is Bergen, Sweden near?', ['found name', 'missing: Sweden is not in the results cited']],
    ['Bergen, Oslo and Tom', ['found name', 'found name']],
    ['Nothing here', []],
    ['', []],
    ['Is it?', []],
    ['in Bergen.', ['found name']],
    ['Bergen rose.', []],
    ['5 Swedes came', ['missing: Swedes is not in the results cited']],
    ['¤ Sweden', []],
    ['The Bergen-Express', ['missing: Bergen-Express is not in the results cited']],
    ['Café Ångström is open', ['missing: Café Ångström is not in the results cited']],
    ['Both Tom and Weber came', ['found name', 'found name']],
    ['Its Tom', ['found name']],
    ['Two Swedes came', ['missing: Swedes is not in the results cited']],
    ['J. W. came', []],
    [
      'Then J. Weber, and T. Weber',
      ['found name', 'missing: T. Weber is not in the results cited'],
    ],
    ['Three', []],
    ['People came', []],
    ['Weber Sweden', ['missing: Sweden is not in the results cited']],
  ];
  expect(rows.map(([text]) => [text, namesOf(text, data)])).toEqual(rows);
});

it('takes names of fields and values side by side for names (A11)', () => {
  const data: readonly Json[] = [{ station: 'Zugspitze', maxHeight: 2962, mayor: 'Eva' }];
  const rows: readonly (readonly [string, string[]])[] = [
    ['The Station Zugspitze is high', ['found name']],
    ['The Max Height is known', ['found name']],
    ['It is Eva Zugspitze Station', ['found name']],
    ['It is Eva Zugspitze Tower', ['missing: Eva Zugspitze Tower is not in the results cited']],
    ['It is Zugspitze Max Height', ['found name']],
    ['The Tower Zugspitze', ['missing: Tower Zugspitze is not in the results cited']],
  ];
  expect(rows.map(([text]) => [text, namesOf(text, data)])).toEqual(rows);
});

it('takes a first word that results use in another form for no name (A11)', () => {
  const data: readonly Json[] = ['Loans to visitors. The sun is hot', { art: 'x' }];
  const rows: readonly (readonly [string, string[]])[] = [
    ['Loans rose', []],
    ['Visitors rose', []],
    ['Visitations rose', []],
    ['Suns rose', []],
    ['Arts rose', []],
    ['Art rose', ['found name']],
    ['Hot springs rose', ['found name']],
    ['Moons rose', []],
  ];
  expect(rows.map(([text]) => [text, namesOf(text, data)])).toEqual(rows);
});
