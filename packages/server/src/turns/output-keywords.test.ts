import type { Json } from '@pce/core/contracts';
import { expect, it } from 'vitest';
import { isFormat, rules } from './output-keywords.js';

const all: readonly Json[] = [
  ...['object', 'text', 'date', '', 0, 1, -1, 1.5, true, null, [], ['a'], ['a', 1], {}],
];

it.each<[string, readonly Json[], readonly Json[]]>([
  ['title', ['object', 'text', 'date', ''], []],
  [
    'type',
    ['object', ['string', 'null'], ['integer']],
    [
      ['object', 'object'],
      ['object', 'text'],
    ],
  ],
  ['enum', [['a'], ['a', 1], [null, true, 1.5]], [[{}], [[]], ['a', {}]]],
  ['const', ['object', 'text', 'date', '', 0, 1, -1, 1.5, true, null], []],
  ['required', [[], ['a']], [['a', 1], [null]]],
  ['format', ['date', 'uuid', 'ipv6'], ['regex', ['date']]],
  ['uniqueItems', [true, false], []],
  ['multipleOf', [1, 1.5, 0.01], []],
  ['minimum', [0, 1, -1, 1.5], []],
  ['exclusiveMaximum', [0, 1, -1, 1.5], []],
  ['minLength', [0, 1], [2 ** 53]],
  ['maxProperties', [0, 1], []],
])('takes for %s %j and nothing else (A23)', (keyword, taken, alsoRefused) => {
  const rule = rules[keyword];
  const written = new Set(taken.map((value) => JSON.stringify(value)));
  const others = all.filter((value) => !written.has(JSON.stringify(value)));

  expect(taken.filter((value) => rule?.fits(value) !== true)).toEqual([]);
  expect([...others, ...alsoRefused].filter((value) => rule?.fits(value) !== false)).toEqual([]);
});

it('knows the formats that texts are checked by (A23)', () => {
  expect(['date-time', 'uri', 'regex', 7, undefined, ['uri']].map(isFormat)).toEqual([
    ...[true, true, false, false, false, false],
  ]);
});
