import { expect, it } from 'vitest';
import { iterationsFor, limitProblems } from './iterations-for.js';

const steps = (...descriptions: readonly string[]) =>
  descriptions.map((description, place) => ({ id: `STEP_${place + 1}`, description }));
const reads = (count: number) => steps(...Array.from({ length: count }, () => 'Read the file `a`'));
const commandsInARow = 5;

it.each([
  [1, 2],
  [5, 6],
  [6, 8],
  [10, 12],
  [11, 14],
])('counts %i commands as %i iterations (A7)', (count, iterations) => {
  expect(iterationsFor(reads(count), { commandsInARow })).toBe(iterations);
});

it('needs no further analysis where the document has one (A7)', () => {
  const mixed = [...reads(5), ...steps('Review the results'), ...reads(2)];

  expect(iterationsFor(mixed, { commandsInARow })).toBe(9);
});

it('objects to more steps than the limit only (A7)', () => {
  expect(limitProblems(reads(9), { commandsInARow, iterations: 11 })).toEqual([]);
  expect(limitProblems(reads(9), { commandsInARow, iterations: 10 })).toEqual([
    expect.stringContaining('take 11 iterations: the limit is 10'),
  ]);
});
