import type { Json } from '@pce/core';
import { expect, it } from 'vitest';
import { sourcesOf } from '../../../test/statements.js';
import { isAmong, mentionsIn, recordsMentioned } from './mentions.js';

const mentioned = (text: string, data: readonly Json[]): string[] =>
  mentionsIn(text, sourcesOf(...data)).map(({ start, end, fields }) => {
    const places = fields.map(({ record, key }) => `${record.path}.${key}`);
    return `${text.slice(start, end)}@${start}: ${places.join(', ')}`;
  });

const recordsIn = (text: string, data: readonly Json[]): string[] =>
  [...recordsMentioned(mentionsIn(text, sourcesOf(...data)))].map(({ path }) => path);

/** Paths of the records of a source that are among those mentioned. */
const among = (text: string, data: readonly Json[]): string[] => {
  const sources = sourcesOf(...data);
  const records = recordsMentioned(mentionsIn(text, sources));
  const all = new Set(sources.flatMap(({ facts }) => facts.map(({ record }) => record)));
  return [...all].filter((record) => isAmong(record, records)).map(({ path }) => path);
};

it('finds values of results that a text repeats, the longest at each place (A11)', () => {
  const data: readonly Json[] = [
    {
      items: [
        { name: 'Bolt M8', kind: 'bolt', temp: '-40 C' },
        { name: 'Bolt M8 long', kind: 'bolt' },
        { name: 'Nut', kind: 'nut' },
      ],
      version: '2.4.1',
      many: 'one two three four five six seven eight nine ten eleven twelve',
    },
    {
      name: 'Nut',
      more: 'one two three four five six seven eight nine ten eleven twelve thirteen',
    },
  ];
  const rows: readonly (readonly [string, string[]])[] = [
    ['The Bolt M8 is here', ['Bolt M8@4: r1.items[0].name']],
    ['The bolts M8 are here', ['bolts M8@4: r1.items[0].name']],
    ['The Bolt M8 long is here', ['Bolt M8 long@4: r1.items[1].name']],
    [
      'a bolt, and Bolt M8',
      ['bolt@2: r1.items[0].kind, r1.items[1].kind', 'Bolt M8@12: r1.items[0].name'],
    ],
    ['Nut', ['Nut@0: r1.items[2].name, r1.items[2].kind, r2.name']],
    [
      'Nuts and bolts',
      [
        'Nuts@0: r1.items[2].name, r1.items[2].kind, r2.name',
        'bolts@9: r1.items[0].kind, r1.items[1].kind',
      ],
    ],
    ['it is 2.4.1 now', []],
    ['it runs 2.4.1-beta', []],
    ['it runs x-2.4.1', []],
    ['v2.4.1', []],
    ['-40 C', ['40 C@1: r1.items[0].temp']],
    ['40 C', []],
    ['−40 C', ['40 C@1: r1.items[0].temp']],
    [
      'one two three four five six seven eight nine ten eleven twelve',
      ['one two three four five six seven eight nine ten eleven twelve@0: r1.many'],
    ],
    [
      'one two three four five six seven eight nine ten eleven twelve thirteen',
      ['one two three four five six seven eight nine ten eleven twelve@0: r1.many'],
    ],
    ['nothing', []],
    ['', []],
    [
      'Bolt M8 Nut Bolt M8',
      [
        'Bolt M8@0: r1.items[0].name',
        'Nut@8: r1.items[2].name, r1.items[2].kind, r2.name',
        'Bolt M8@12: r1.items[0].name',
      ],
    ],
    ['a/bolt', []],
    ['bolt/a', []],
    ['bolt.', ['bolt@0: r1.items[0].kind, r1.items[1].kind']],
    ['(bolt)', ['bolt@1: r1.items[0].kind, r1.items[1].kind']],
    ['bolt:x', []],
    ['bolt: x', ['bolt@0: r1.items[0].kind, r1.items[1].kind']],
    ['bolt @ x', ['bolt@0: r1.items[0].kind, r1.items[1].kind']],
    ['5', []],
  ];
  expect(rows.map(([text]) => [text, mentioned(text, data)])).toEqual(rows);
});

it('singles out the records that share the rarest of the values (A11)', () => {
  const data: readonly Json[] = [
    {
      items: [
        { name: 'Bolt M8', kind: 'bolt', temp: '-40 C' },
        { name: 'Bolt M8 long', kind: 'bolt' },
        { name: 'Nut', kind: 'nut' },
      ],
      version: '2.4.1',
      many: 'one two three four five six seven eight nine ten eleven twelve',
    },
    {
      name: 'Nut',
      more: 'one two three four five six seven eight nine ten eleven twelve thirteen',
    },
  ];
  const rows: readonly (readonly [string, string[]])[] = [
    ['The Bolt M8 is here', ['r1.items[0]']],
    ['a bolt', ['r1.items[0]', 'r1.items[1]']],
    ['a bolt and a Bolt M8 long', ['r1.items[1]']],
    ['a nut', ['r1.items[2]']],
    ['Nut and Bolt M8', ['r1.items[2]', 'r1.items[0]']],
    ['version 2.4.1', []],
    ['nothing', []],
  ];
  expect(rows.map(([text]) => [text, recordsIn(text, data)])).toEqual(rows);
});

it('asks no record of a list but those that are mentioned (A11)', () => {
  const data: readonly Json[] = [
    {
      total: 1,
      groups: [
        {
          name: 'A',
          n: 1,
          parts: [
            { name: 'x', n: 1 },
            { name: 'y', n: 2 },
          ],
        },
        { name: 'B', n: 2, parts: [{ name: 'z', n: 3 }] },
      ],
      others: [{ n: 4 }],
    },
  ];
  const rows: readonly (readonly [string, string[]])[] = [
    [
      'Group A',
      ['r1', 'r1.groups[0]', 'r1.groups[0].parts[0]', 'r1.groups[0].parts[1]', 'r1.others[0]'],
    ],
    [
      'Part x',
      [
        'r1',
        'r1.groups[0]',
        'r1.groups[0].parts[0]',
        'r1.groups[1]',
        'r1.groups[1].parts[0]',
        'r1.others[0]',
      ],
    ],
    [
      'Part z and Group A',
      [
        'r1',
        'r1.groups[0]',
        'r1.groups[0].parts[0]',
        'r1.groups[0].parts[1]',
        'r1.groups[1].parts[0]',
        'r1.others[0]',
      ],
    ],
    ['Part z of B', ['r1', 'r1.groups[1]', 'r1.groups[1].parts[0]', 'r1.others[0]']],
    [
      'none',
      [
        'r1',
        'r1.groups[0]',
        'r1.groups[0].parts[0]',
        'r1.groups[0].parts[1]',
        'r1.groups[1]',
        'r1.groups[1].parts[0]',
        'r1.others[0]',
      ],
    ],
  ];
  expect(rows.map(([text]) => [text, among(text, data)])).toEqual(rows);
});
