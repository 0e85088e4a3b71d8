import { expect, it } from 'vitest';
import { otherWordsFor } from './opposites.js';

it('knows words for the same state and for its opposite, by their stems (A11)', () => {
  const rows = [
    ['open', ['-clos', '-shut']],
    ['clos', ['+shut', '-open']],
    ['shut', ['+clos', '-open']],
    ['paid', ['+settl', '-unpaid', '-outstand', '-unsettl']],
    ['lock', ['-unlock']],
    ['unlock', ['-lock']],
    [
      'fell',
      [
        '+fall',
        '+fallen',
        '+decreas',
        '+declin',
        '+drop',
        '+shrank',
        '+shrink',
        '+down',
        '-ros',
        '-ris',
        '-risen',
        '-increas',
        '-grew',
        '-grow',
        '-grown',
        '-climb',
        '-up',
      ],
    ],
    [
      'up',
      [
        '+ros',
        '+ris',
        '+risen',
        '+increas',
        '+grew',
        '+grow',
        '+grown',
        '+climb',
        '-fell',
        '-fall',
        '-fallen',
        '-decreas',
        '-declin',
        '-drop',
        '-shrank',
        '-shrink',
        '-down',
      ],
    ],
    ['xyz', []],
    ['on', ['-off']],
    ['off', ['-on']],
    ['complet', ['+finish', '+don', '-unfinish', '-incomplet', '-pend']],
    ['lat', ['+delay', '+overdu', '-timely', '-punctual']],
    ['delay', ['+lat', '+overdu', '-timely', '-punctual']],
    ['healthy', ['-sick', '-ill']],
    ['sick', ['+ill', '-healthy']],
  ] as const;
  expect(
    rows.map(([word]) => [
      word,
      otherWordsFor(word).map(({ stem, isOpposite }) => `${isOpposite ? '-' : '+'}${stem}`),
    ]),
  ).toEqual(rows);
});
