import { expect, it } from 'vitest';
import { readStatement, sourcesOf } from '../../../../test/statements.js';
import { derive } from './derive.js';

const stock = [
  { sku: 'KT-110', on_hand: 14, year: 2025, unit_cost_eur: 31.2 },
  { sku: 'TE-042', on_hand: 212, year: 2025, unit_cost_eur: 3.9 },
  { sku: 'FI-300', on_hand: 1_450, year: 2025, unit_cost_eur: 1.6 },
];
const expenses = [
  { what: 'dinner', amount: 84, currency: 'CHF', eur_per_unit: 1.08, person: 'Nadia' },
  { what: 'insurance', amount: 38, currency: 'GBP', eur_per_unit: 1.15, person: 'Nadia' },
  { what: 'snacks', amount: 18.4, currency: 'EUR', eur_per_unit: 1, person: 'Tobias' },
];

it.each([
  [
    'The goods on hand are worth €3,583.60',
    stock,
    'sum of 3 × on_hand × unit_cost_eur = €3,583.60',
  ],
  ['The goods on hand are worth €3,583.70', stock, undefined],
  ['The goods on hand are worth 3,583.60 kg', stock, undefined],
  ['We see €3,583.60', stock, undefined],
  ['Converted, all comes to €152.82', expenses, 'sum of 3 × amount × eur_per_unit = €152.82'],
  ['The two of Nadia total €134.42', expenses, 'sum of 2 × amount × eur_per_unit = €134.42'],
  ['The goods on hand are worth €3', stock.slice(0, 1), undefined],
])(
  'amounts times their prices, of all records or of those that are named: %s (A11)',
  (text, data, formula) => {
    const statement = readStatement(text, sourcesOf(data));
    const quantity = statement.quantities.at(-1);
    expect(quantity && derive(quantity, statement, statement.quantities)?.formula).toBe(formula);
  },
);
