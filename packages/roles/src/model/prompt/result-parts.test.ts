import type { Json } from '@pce/core/contracts';
import { describe, expect, it } from 'vitest';
import { resultParts } from './result-parts.js';

const partsOf = (data: Json): readonly string[] =>
  [...resultParts('r1', data)].map(({ ref, text }) => `${ref}: ${text}`);

describe('resultParts', () => {
  it.each<readonly [Json, readonly string[]]>([
    ['One. Two!\nThree', ['r1: One. Two!\nThree']],
    ['', []],
    [5, ['r1: 5']],
    [null, ['r1: null']],
    [true, ['r1: true']],
    [[1, 'a', null], ['r1: 1, a, null']],
    [[], []],
    [{}, []],
    [{ a: 1, b: { c: [1, 2] }, 'd e': ['x'] }, ['r1: a: 1', 'r1.b.c: 1, 2', 'r1["d e"]: x']],
    [
      [{ a: 1 }, { a: 2 }],
      ['r1[0]: a: 1', 'r1[1]: a: 2'],
    ],
    [
      [[1], [2]],
      ['r1[0]: 1', 'r1[1]: 2'],
    ],
  ])('takes %j apart (A10)', (data, parts) => {
    expect(partsOf(data)).toEqual(parts);
  });

  it('takes long texts apart, wherever they stand', () => {
    const [p, q, s] = ['p', 'q', 's'].map((letter) => letter.repeat(200));

    expect(partsOf({ long: `${p}x`, short: `${q}` })).toEqual([
      `r1: short: ${q}`,
      `r1.long: ${p}x`,
    ]);
    expect(partsOf([`${p}x`, 'z'])).toEqual([`r1: ${p}x`, 'r1: z']);
    expect(partsOf([`${p}`, `${q}`, 'r', 't'])).toEqual([`r1: ${p}, ${q}`, 'r1: r, t']);
    expect(partsOf(`${p}${s}x`)).toEqual([`r1: ${p}${s}`, 'r1: x']);
    expect(partsOf(`${p}.${q}.${s}.`)).toEqual([`r1: ${p}.`, `r1: ${q}.`, `r1: ${s}.`]);
    expect(partsOf(`${p}. ${'q'.repeat(197)}.`)).toEqual([`r1: ${p}. ${'q'.repeat(197)}.`]);
  });

  it('looks at five thousand parts of one result', () => {
    const rows = Array.from({ length: 5_001 }, (_, id) => ({ id }));

    expect(partsOf(rows)).toHaveLength(5_000);
    expect(partsOf(rows.slice(1))).toHaveLength(5_000);
  });
});
