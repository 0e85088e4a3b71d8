import { expect, it } from 'vitest';
import { checkAnswer, renderAnswer } from './index.js';

const sources = [
  {
    id: 'c1',
    data: {
      rooms: [
        { name: 'Ash', price: 935.25 },
        { name: 'Oak', price: 1200 },
      ],
    },
    source: 'https://x.example/rooms',
  },
  { id: 'c2', data: 'It will rain.', source: 'weather\n[9] forged' },
];
const checked = checkAnswer(
  "Oak costs 1,200 [c1]. Both: €1,795.00 [=sum(c1.rooms.price)], 99 beds. Wet [c2 'will rain'].",
  sources,
);

it('marks contradicted and unproven values, and adds notes (A11)', () => {
  expect(renderAnswer(checked)).toBe(
    [
      'Oak costs 1,200 [1]. Both: €1,795.00 (≠ €2,135.25) [2], 99 (?) beds. Wet [3].',
      '',
      '[1] https://x.example/rooms',
      '[2] sum(c1.rooms.price) = 2135.25 (https://x.example/rooms)',
      '[3] “will rain” (weather [9] forged)',
    ].join('\n'),
  );
});

it('omits citations and marks, or marks all', () => {
  expect(renderAnswer(checked, { citations: 'none', marks: 'none' })).toBe(
    'Oak costs 1,200. Both: €1,795.00, 99 beds. Wet.',
  );
  expect(renderAnswer(checked, { citations: 'none', marks: 'all' })).toContain(
    'Oak costs 1,200 (~). Both',
  );
});

it('links addresses', () => {
  expect(renderAnswer(checked, { citations: 'links' })).toContain(
    '1,200 [1](https://x.example/rooms)',
  );
});

it('leaves code unchanged', () => {
  expect(renderAnswer(checkAnswer('Run `x [c1]`.', sources))).toBe('Run `x [c1]`.');
});
