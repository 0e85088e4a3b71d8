import { expect, it } from 'vitest';
import { areCommensurable, convert, isSpacedUnit, type Unit, unitsNamed } from './units.js';

const shown = (name: string): string[] =>
  unitsNamed(name).map(({ kind, factor, offset }) =>
    [kind, factor, ...(offset === 0 ? [] : [offset])]
      .map((part) => (typeof part === 'number' ? Number(part.toPrecision(6)) : part))
      .join(' '),
  );

const unitNamed = (name: string): Unit => {
  const [unit] = unitsNamed(name);
  if (unit === undefined) throw new Error(`${name} is no unit`);
  return unit;
};

it('knows units by their names, symbols and codes (A11)', () => {
  const rows = [
    ['kg', ['mass 1000']],
    [' Kilograms ', ['mass 1000']],
    ['mW', ['power 0.001']],
    [' MW ', ['power 1000000']],
    ['megawatts', ['power 1000000']],
    ['kWh', ['energy 1000']],
    ['Ω', ['resistance 1']],
    ['kB', ['data 1000', 'data-binary 1024']],
    ['GiB', ['data 1000000000', 'data-binary 1073740000']],
    ['byte', ['data 1', 'data-binary 1']],
    ['usd', ['money:usd 1']],
    ['US$', ['money:usd 1']],
    ['US dollars', ['money:usd 1']],
    ['american dollar', ['money:usd 1']],
    ['australian dollars', []],
    ['pounds', ['mass 453.592', 'money:gbp 1']],
    ['kroner', ['money:sek 1', 'money:nok 1', 'money:dkk 1']],
    ['pln', ['money:pln 1']],
    ['pence', ['money:* 0.01']],
    ['°C', ['temperature 1']],
    ['°F', ['temperature 0.555556 -17.7778']],
    ['degrees Fahrenheit', ['temperature 0.555556 -17.7778']],
    ['degree celsius', ['temperature 1']],
    ['degrees north', []],
    ['degrees', ['temperature 1', 'temperature 0.555556 -17.7778', 'angle 1']],
    ['kelvin', ['temperature 1 -273.15']],
    ['percentage points', ['points 1']],
    ['percentage  points', ['points 1']],
    ['Per Cent', ['percent 1']],
    ['per mille', []],
    ['', []],
    ['apples', []],
  ] as const;
  expect(rows.map(([name]) => [name, shown(name)])).toEqual(rows);
});

it('takes a letter by itself behind a space for a word, unless it is one that is no word', () => {
  const rows = [
    ...(['kg', 't', 'W', 'h', 'g', 'l', 'EUR'] as const).map((name) => [name, true] as const),
    ...(['b', 'B', 'd', 'w', 's', 'S', 'H', 'G', 'L'] as const).map(
      (name) => [name, false] as const,
    ),
  ];
  expect(rows.map(([name]) => [name, isSpacedUnit(name)])).toEqual(rows);
});

it('compares units that measure the same, cents with any currency', () => {
  const rows = [
    ['kg', 'g', true],
    ['kg', 'km', false],
    ['eur', 'usd', false],
    ['cent', 'usd', true],
    ['usd', 'cent', true],
    ['cent', 'kg', false],
    ['kg', 'cent', false],
  ] as const;
  expect(
    rows.map(([one, other]) => [one, other, areCommensurable(unitNamed(one), unitNamed(other))]),
  ).toEqual(rows);
});

it('converts by factor and offset', () => {
  const rows = [
    [2, 'kg', 'g', 2000],
    [90, 'minutes', 'hours', 1.5],
    [100, 'celsius', 'fahrenheit', 212],
    [32, 'fahrenheit', 'celsius', 0],
    [0, 'celsius', 'kelvin', 273.15],
    [50, 'cents', 'eur', 0.5],
  ] as const;
  for (const [value, from, to, expected] of rows) {
    expect(convert(value, unitNamed(from), unitNamed(to))).toBeCloseTo(expected, 9);
  }
});
