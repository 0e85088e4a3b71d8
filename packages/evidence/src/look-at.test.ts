import { expect, it } from 'vitest';
import { lookAt } from './index.js';

const orders = [
  { id: 17, item: 'Headphones, black', amountEur: 129.9, state: 'paid', tags: ['audio', 'sale'] },
  { id: 18, item: 'Lamp', amountEur: 27.5, state: 'open', tags: [] },
  { id: 19, item: 'Headphones, red', amountEur: 89, state: 'paid', tags: ['audio'] },
];
const text = ['start', 'GET /a 200', 'GET /b timeout', 'retry', 'Timeout again', 'end'].join('\n');
const sources = [{ id: 'r3', data: { orders, text } }];

it.each([
  ['r3.orders where item has headphones and amountEur above 100', [orders[0]]],
  ['r3.orders where state is paid', [orders[0], orders[2]]],
  ['r3.orders where state is not paid', [orders[1]]],
  ['r3.orders where amountEur at least 27.5 and amountEur at most 89', [orders[1], orders[2]]],
  ["r3.orders where item is 'Headphones, red'", [orders[2]]],
  ['r3.orders where tags has sale', [orders[0]]],
  ['r3.orders where state = paid and amountEur above 100', [orders[0]]],
  ['r3.orders where id is 18 or tags has sale', [orders[0], orders[1]]],
  ['count(r3.orders[state = paid])', 2],
  ['r3.orders[amountEur>100].{id, item}', [{ id: 17, item: 'Headphones, black' }]],
  ['r3.orders.{id} where amountEur below 50', [{ id: 18 }]],
  ['count(r3.orders[amountEur>100])', 1],
  [
    'r3.text lines 2 to 3',
    [
      { line: 2, text: 'GET /a 200' },
      { line: 3, text: 'GET /b timeout' },
    ],
  ],
  ['r3.text line 4', [{ line: 4, text: 'retry' }]],
  [
    'r3.text lines that contain timeout',
    [
      { line: 3, text: 'GET /b timeout' },
      { line: 5, text: 'Timeout again' },
    ],
  ],
])('reads %s (A28)', (expression, value) => {
  expect(lookAt(expression, sources)).toMatchObject({ ok: true, value });
});

it.each([
  ['r3.orders where price above 3', 'price'],
  ['r3.orders where state is cancelled', 'open'],
  ['r3.orders.{id, price}', 'amountEur'],
  ['r3.orders lines 1 to 2', 'lines'],
  ['r3.orders where', 'the language'],
])('names alternatives for %s (A28)', (expression, told) => {
  const outcome = lookAt(expression, sources);
  expect(outcome.ok ? '' : outcome.message).toContain(told);
});
