import type { Json } from '@pce/core';
import { describe, expect, it } from 'vitest';
import { factsOf } from '../../../../test/facts.js';
import { rates } from './rates.js';

/** The rates of a text whose numbers all count as told and counted, as `derive` separates them. */
const ratesIn = (cited: string, statement: string): string[] => {
  const facts = factsOf(cited);
  const told = facts.filter(({ units }) => units.length > 0);
  const counted = facts.filter(({ units }) => units.length === 0);
  return [...rates([], [], told, counted, statement)].map(({ formula, value, unit }) =>
    `${formula} = ${value} ${unit?.kind ?? ''}`.trim(),
  );
};

describe('rates of a text (A11)', () => {
  const laptops = 'The order has 6 laptops for 7,740 EUR';
  const field = 'Field 3 gave 38.2 t on 6.4 ha';
  it.each([
    [
      'divides by what it counts',
      laptops,
      '1,290 EUR per laptop',
      ['7,740 EUR / 6 = 1290 money:eur'],
    ],
    ['needs the word for it', laptops, '1,290 EUR a laptop', []],
    ['leaves what counts something else', laptops, '1,290 EUR per screen', []],
    ['divides by no count of zero', 'There are 0 laptops for 7,740 EUR', '5 EUR per laptop', []],
    [
      'divides by what has the unit',
      field,
      'It gave 5.97 t per ha',
      ['38.2 t / 6.4 ha = 5.96875 mass'],
    ],
    [
      'converts to the unit told',
      field,
      'It gave 597 t per km²',
      ['38.2 t / 6.4 ha = 596.875 mass'],
    ],
    ['leaves a unit of another kind', field, 'It gave 6 t per hour', []],
    ['divides by no measure of zero', 'Field 3 gave 38.2 t on 0 ha', 'It gave 5 t per ha', []],
    [
      'leaves what is of another name',
      'Alder gave 38.2 t, Brook has 6.4 ha',
      'It gave 5 t per ha',
      [],
    ],
  ])('%s', (_, cited, statement, formulas) => {
    expect(ratesIn(cited, statement)).toEqual(formulas);
  });

  it('keeps to one text', () => {
    const [counted, told] = [factsOf('The order has 6 laptops'), factsOf('They cost 7,740 EUR')];
    expect([...rates([], [], told, counted, '1,290 EUR per laptop')]).toEqual([]);
  });

  it('keeps to one sentence of a long text', () => {
    const rest = 'The farm has been there for a long time. '.repeat(8);
    const formulas = (cited: string): string[] => ratesIn(cited, 'It gave 6 t per ha');
    expect(formulas(`${rest}Alder gave 38.2 t on 6.4 ha.`)).toHaveLength(1);
    expect(formulas(`${rest}Alder gave 38.2 t. Alder has 6.4 ha.`)).toEqual([]);
  });
});

describe('rates of fields (A11)', () => {
  const ratesOf = (data: Json): string[] => {
    const facts = factsOf(data);
    return [...rates(facts.slice(0, 1), facts, [], [], 'so many people per km²')].map(
      ({ formula, value }) => `${formula} = ${value}`,
    );
  };
  it.each([
    ['divides by the field named', { areaKm2: 4, people: 2512 }, ['2512 / 4 = 628']],
    ['divides by no zero', { areaKm2: 0, people: 2512 }, []],
    ['keeps to one record', [{ areaKm2: 4 }, { people: 2512 }], []],
    ['divides nothing by itself', { areaKm2: 4 }, []],
  ])('%s', (_, data, formulas) => {
    expect(ratesOf(data)).toEqual(formulas);
  });

  it('converts nothing: the field is in the unit that its name says', () => {
    const facts = factsOf({ areaKm2: 4, costEur: 2512 });
    const [rate] = rates(facts.slice(0, 1), facts, [], [], '628 EUR per km²');
    expect(rate?.unit?.kind).toBe('money:eur');
  });
});
