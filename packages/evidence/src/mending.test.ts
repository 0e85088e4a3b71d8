import { describe, expect, it } from 'vitest';
import { checkAnswer } from './index.js';

const lifts = [
  { lift_id: 'Kern', maxRiders: 400, state: 'open' },
  { lift_id: 'Alm Nord', maxRiders: 250, state: 'open' },
];
const sources = [
  { id: 'c1', data: { result: { lifts } } },
  { id: 'c2', data: { staff: 12 } },
  { id: 'c3', data: { name: 'a.csv', text: 'lift,cost\nKern,30\nAlm,20\n' } },
];

describe('mending of formulas that do not evaluate (A11)', () => {
  it.each([
    ['case', '650 [=sum(c1.result.Lifts.maxRiders)]', 'sum(c1.result.lifts.maxRiders)'],
    ['underscores', '650 [=sum(c1.result.lifts.max_riders)]', 'sum(c1.result.lifts.maxRiders)'],
    ['plural', '650 [=sum(c1.result.lift.maxRiders)]', 'sum(c1.result.lifts.maxRiders)'],
    ['a level in', '650 [=sum(c1.lifts.maxRiders)]', 'sum(c1.result.lifts.maxRiders)'],
    [
      'a level in, twice',
      'Kern costs more than Alm: 10 [=c3[0].cost - c3[1].cost]',
      'c3.text[0].cost - c3.text[1].cost',
    ],
    ['a level out', '12 [=c2.data.staff]', 'c2.staff'],
    ['another result', '12 [=c1.staff]', 'c2.staff'],
    [
      "a function's other name",
      '650 [=total(c1.result.lifts.maxRiders)]',
      'sum(c1.result.lifts.maxRiders)',
    ],
    [
      'quotes',
      'Kern has 400 [=c1.result.lifts[lift_id=Kern].maxRiders]',
      "c1.result.lifts[lift_id='Kern'].maxRiders",
    ],
    [
      'quotes around words',
      'Alm Nord has 250 [=c1.result.lifts[lift_id=Alm Nord].maxRiders]',
      "c1.result.lifts[lift_id='Alm Nord'].maxRiders",
    ],
    ['a length', 'There are 2 [=c1.result.lifts.length]', 'c1.result.lifts.count()'],
    [
      'a name in another list, without quotes',
      'Kern has 400 [=c1.lifts[lift_id=Kern].maxRiders]',
      "c1.result.lifts[lift_id='Kern'].maxRiders",
    ],
    ['brackets', '650 [=sum(c1.result.lifts.maxRiders]', 'sum(c1.result.lifts.maxRiders)'],
    ['decimal commas', '31,50 [=12,00 + 19,50] kg of 12,00 and 19,50 feed the', '12 + 19.5'],
  ])('%s', (_, answer, formula) => {
    const [value] = checkAnswer(`${answer} riders.`, sources).values;
    expect(value).toMatchObject({ label: 'derived', formula });
    expect(value?.mended).toBeDefined();
  });

  it('contradicts nothing, and does not choose between two repairs', () => {
    const [wrong] = checkAnswer('They take 651 [=sum(c1.lifts.maxRiders)].', sources).values;
    expect(wrong?.label).toBe('unsupported');
    const two = [{ id: 'c1', data: { a: { n: 5 }, b: { n: 7 } } }];
    expect(checkAnswer('There are 7 [=c1.n + 0].', two).values[0]?.mended).toBeUndefined();
  });

  it('proves none of 1,000 false totals', () => {
    let seed = 266;
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    const slips = [
      'sum(c1.Shops.sales)',
      'sum(c1.shop.sales)',
      'sum(c1.data.shops.sales)',
      'total(c1.shops.sales)',
      'sum(c1.shops.Sale)',
      'sum(c9.shops.sales)',
      'sum(c1.shops[0].sales)',
      'sum(c1.sales)',
    ];
    let proven = 0;
    for (let round = 0; round < 1_000; round++) {
      const shops = Array.from({ length: 2 + random(6) }, (_, at) => ({
        shop: `S${at}`,
        sales: random(900),
        costs: random(900),
      }));
      const total = shops.reduce((sum, { sales }) => sum + sales, 0);
      const said = total + (random(2) === 0 ? 1 : -1) * (1 + random(shops[0]?.sales ?? 1));
      const formula = slips[random(slips.length)];
      const over = [
        { id: 'c1', data: { shops, days: random(30) } },
        { id: 'c2', data: { shops: shops.length } },
      ];
      const [value] = checkAnswer(`Together they sold ${said} [=${formula}].`, over).values;
      if (value?.label === 'derived' || value?.label === 'supported') proven++;
    }
    expect(proven).toBe(0);
  });
});
