import type { Json } from '@pce/core';
import { expect, it } from 'vitest';
import { readStatement, sourcesOf } from '../../../test/statements.js';
import { checkUniversals } from './check-universals.js';

const orders: Json = {
  orders: [
    { id: 'SO-1', customer: 'Ada Weiss', status: 'shipped', paid: true, items: 3 },
    { id: 'SO-2', customer: 'Tom Brandt', status: 'shipped', paid: true, items: 1 },
    { id: 'SO-3', customer: 'Tom Brandt', status: 'open', paid: false, items: 2 },
  ],
};

it('finds that all, none or only one of a list are so, and never that they are not (A11)', () => {
  const rows: readonly (readonly [string, boolean])[] = [
    ['All shipped orders are paid', true],
    ['All orders are paid', false],
    ['No order was shipped without being paid', true],
    ['No shipped order is paid', false],
    ['SO-3 is the only order that is not paid', true],
    ['SO-1 is the only order that is paid', false],
    ['SO-3 is the only order that is paid', false],
    ['All orders are gift-wrapped', false],
    ['All orders have 3 items', false],
  ];
  const sources = sourcesOf(orders);
  expect(
    rows.map(([text]) => [text, checkUniversals(readStatement(text, sources)).length > 0]),
  ).toEqual(rows);
});
