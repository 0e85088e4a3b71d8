import type { Json } from '@pce/core';
import { expect, it } from 'vitest';
import { readStatement, sourcesOf } from '../../../test/statements.js';
import { type Finding, found } from './finding.js';
import { openOperator } from './open-operator.js';

interface Decided {
  readonly order: readonly Finding[];
  readonly series: readonly Finding[];
  readonly universals: readonly Finding[];
  readonly isComputed: boolean;
}

const none: Decided = { order: [], series: [], universals: [], isComputed: false };

const opens = (text: string, data: readonly Json[], decided = none): string[] => {
  const word = openOperator(readStatement(text, sourcesOf(...data)), decided);
  return word === undefined ? [] : [word];
};

it('gives the word on which a statement turns without code having decided it (A11)', () => {
  const data: readonly Json[] = [
    { item: 'Best Western', isOpen: true, rows: [{ name: 'most popular' }] },
    'The largest lake was never drained. Prices rose. The dam did not break',
  ];
  const rows: readonly (readonly [string, string[]])[] = [
    ['It is the largest lake', []],
    ['It is the largest sea', ['largest']],
    ['It is the oldest', ['oldest']],
    ['It is the oldest-standing', ['oldest-standing']],
    ['The best plan', ['best']],
    ['the worst', ['the worst']],
    ['The Best Western', []],
    ['the only one', ['the only']],
    ['its main street', ['its main']],
    ['their most lent', ['their most']],
    ['most popular', []],
    ['most beautiful', ['most beautiful']],
    ['the most', []],
    ['most of it', ['most']],
    ['It is larger than that', ['larger than']],
    ['It is larger than 5', []],
    ['It costs more than a house', []],
    ['It is better in all respects than others', ['better in all respects than']],
    ['more than half', []],
    ['It came before Ada', ['before']],
    ['It came before noon', []],
    ['ahead of Tom', ['ahead of']],
    ['All came', ['All']],
    ['They all came', ['all']],
    ['in all', []],
    ['All together', []],
    ['every man', ['every']],
    ['every two days', []],
    ['every day', []],
    ['Everyone came', ['Everyone']],
    ['Nobody came', ['not']],
    ['It was never drained', []],
    ['It was never filled', ['not']],
    ['The dam did not break', []],
    ['The dam did not fail', ['not']],
    ['It is not open', ['not']],
    ['It is not closed', []],
    ['Prices rose', []],
    ['Prices fell', ['fell']],
    ['Rents rose', []],
    ['Rents rose by 5', []],
    ['Rents fell', ['fell']],
    ['Rents improved', ['improved']],
    ['Rents doubled', ['doubled']],
    ['It got warmer', ['got warmer']],
    ['It gets more', ['gets more']],
    ['It is the latest request', []],
    ['the forest', []],
    ['the honest guest', []],
    ['It is open', []],
    ['no', ['not']],
    ['The lake is large', []],
  ];
  expect(rows.map(([text]) => [text, opens(text, data)])).toEqual(rows);
});

it('takes comparisons for decided where the order was found (A11)', () => {
  const data: readonly Json[] = [
    { item: 'Best Western', isOpen: true, rows: [{ name: 'most popular' }] },
    'The largest lake was never drained. Prices rose. The dam did not break',
  ];
  const rows: readonly (readonly [string, string[]])[] = [
    ['It is the oldest', []],
    ['It is larger than that', []],
    ['All came', ['All']],
    ['Rents rose', []],
    ['It is not fast', ['not']],
  ];
  expect(rows.map(([text]) => [text, opens(text, data, { ...none, order: [found] })])).toEqual(
    rows,
  );
});

it('takes comparisons, trends and "all" for decided where a series was found (A11)', () => {
  const data: readonly Json[] = [
    { item: 'Best Western', isOpen: true, rows: [{ name: 'most popular' }] },
    'The largest lake was never drained. Prices rose. The dam did not break',
  ];
  const rows: readonly (readonly [string, string[]])[] = [
    ['It is the oldest', []],
    ['All came', []],
    ['Rents rose', []],
    ['It is not fast', []],
    ['It improved', []],
  ];
  expect(rows.map(([text]) => [text, opens(text, data, { ...none, series: [found] })])).toEqual(
    rows,
  );
});

it('takes "all" for decided where a number was recomputed (A11)', () => {
  const data: readonly Json[] = [
    { item: 'Best Western', isOpen: true, rows: [{ name: 'most popular' }] },
    'The largest lake was never drained. Prices rose. The dam did not break',
  ];
  const rows: readonly (readonly [string, string[]])[] = [
    ['It is the oldest', ['oldest']],
    ['All came', []],
    ['Rents rose', []],
    ['It is not fast', ['not']],
  ];
  expect(rows.map(([text]) => [text, opens(text, data, { ...none, isComputed: true })])).toEqual(
    rows,
  );
});
