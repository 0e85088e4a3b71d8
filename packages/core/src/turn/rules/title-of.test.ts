import { expect, it } from 'vitest';
import { titleOf } from './title-of.js';

it.each([
  ['Do it', 'Do it'],
  ['\n  \n ## Plan \nmore', '## Plan'],
  ['### Plan\nmore', 'Plan'],
  ['', ''],
  ['x'.repeat(120), 'x'.repeat(120)],
  ['x'.repeat(121), `${'x'.repeat(119)}…`],
])('returns for %j the title %j (E1)', (request, title) => {
  expect(titleOf(request)).toBe(title);
});
