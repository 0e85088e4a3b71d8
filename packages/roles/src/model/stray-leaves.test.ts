import type { JsonObject } from '@pce/core/contracts';
import { describe, expect, it } from 'vitest';
import { strayValues } from './stray-values.js';

describe('strayValues', () => {
  it.each<readonly [JsonObject, JsonObject, string, readonly string[]]>([
    [{ id: 'ORD-4711' }, {}, 'order 4711', []],
    [{ id: 'ORD-4711' }, {}, 'order 4712', ['id ORD-4711 code']],
    [{ id: 'a1' }, {}, 'A 1', []],
    [{ id: 'a1b2' }, {}, '1 and 2', ['id a1b2 code']],
    [{ n: 13 }, {}, 'x', ['n 13']],
    [{ n: 12 }, {}, 'x', []],
    [{ n: -12 }, {}, '', []],
    [{ n: -13 }, {}, '13', []],
    [{ n: 2.5 }, {}, 'x', ['n 2.5']],
    [{ n: 1500 }, {}, '1,500', []],
    [{ n: '1,500' }, {}, '1500', []],
    [{ n: '1,501' }, {}, '1500', ['n 1,501']],
    [{ s: 'two words 5' }, {}, '', []],
    [{ s: 'word' }, {}, '', []],
    [{ s: 'a@b.example' }, {}, 'mail a@b.example', []],
    [{ s: 'a@b.example' }, {}, 'x', ['s a@b.example code']],
    [{ d: '2026-01-02' }, {}, 'on 2 January 2026', []],
    [{ d: '2026-01-03' }, {}, 'on 2 January 2026', ['d 2026-01-03']],
    [{ d: '2026-01-03' }, {}, 'soon', []],
    [{ l: [{ id: 'x9999' }, 77] }, {}, '', ['l[0].id x9999 code', 'l[1] 77']],
    [{ o: { p: { q: 99 } } }, {}, '', ['o.p.q 99']],
    [{ o: { $ref: 'r1.x5' } }, {}, '', []],
    [{ e: 'x99' }, { properties: { e: { enum: ['x99'] } } }, '', []],
    [{ e: ['x99'] }, { properties: { e: { items: { const: 'x99' } } } }, '', []],
    [{ u: 'https://a.example/1234' }, {}, 'see a.example/1234', []],
    [{ b: true, z: null }, {}, '', []],
  ])('finds what of %j (%j) stands nowhere in %j (A4)', (args, parameters, source, strays) => {
    const found = strayValues(args, parameters, source);

    expect(
      found.map(({ path, text, isCode }) => `${path} ${text}${isCode ? ' code' : ''}`),
    ).toEqual(strays);
  });

  it('does not look at contents, which are longer than a hundred characters', () => {
    const code = '9'.repeat(100);

    expect(strayValues({ code: ` ${code} ` }, {}, '')).toEqual([
      { path: 'code', text: code, isCode: false },
    ]);
    expect(strayValues({ code: `${code}9` }, {}, '')).toEqual([]);
  });
});
