import { expect, it } from 'vitest';
import { outlineIn } from '../../test/placed.js';
import { fieldsOfPoints } from './fields-of-points.js';

const owner = ['roles', 'Ada'];
const files = ['detail', 'Files: a.ts'];

it.each<[string, readonly string[], readonly string[][], readonly string[][]]>([
  ['a plain point', ['- Owner: Ada'], [owner], [owner]],
  [
    'several',
    ['- Owner: Ada', '- Dig', '- Owner: Bob | Effort: 2h'],
    [owner, ['roles', 'Bob'], ['duration', '2h']],
    [owner, ['roles', 'Bob'], ['duration', '2h']],
  ],
  ['a point with a box', ['- [ ] Owner: Ada'], [], []],
  ['a point with a number', ['1. Owner: Ada'], [], []],
  ['an empty point', ['-', '- Owner: Ada'], [owner], [owner]],
  ['a point that is a detail', ['- Files: a.ts'], [], [files]],
  [
    'a bare word with a list below',
    ['- Risks:', '  - rain', '  - snow'],
    [
      ['risks', ''],
      ['risks', 'rain'],
      ['risks', 'snow'],
    ],
    [
      ['risks', ''],
      ['risks', 'rain'],
      ['risks', 'snow'],
    ],
  ],
  [
    'a field with other words below',
    ['- Owner: Ada', '', '  who digs', '', '  Effort: 2h'],
    [owner, ['duration', '2h']],
    [owner, ['duration', '2h']],
  ],
  ['another point with a field below', ['- Dig', '', '  Owner: Ada'], [], []],
])(
  'the fields of points are those of %s, details only if allowed (D1)',
  (_, lines, alone, inTask) => {
    const { items } = outlineIn(...lines);
    const read = (mayBeDetails: boolean) =>
      fieldsOfPoints(items, mayBeDetails).map(({ name, value }) => [name, value]);

    expect(read(false)).toEqual(alone);
    expect(read(true)).toEqual(inTask);
  },
);
