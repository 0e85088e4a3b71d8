import { expect, it } from 'vitest';
import { checkNames } from '../validator.prompt.js';
import { expandVerdict } from './expand-verdict.js';

const held = Object.fromEntries(checkNames.map((name) => [name, true]));

it.each([
  [{ score: 0.9 }, { score: 0.9, checks: held }],
  [
    { score: 0.6, checks: { queryAddressed: false } },
    { score: 0.6, checks: { ...held, queryAddressed: false } },
  ],
  [{ checks: {} }, undefined],
  [{ score: 0.9, checks: 'all' }, undefined],
  [{ issues: ['wrong'] }, undefined],
])('a verdict %j gets the checks that hold, and only beside a score (A11)', (said, expanded) => {
  expect(expandVerdict(said)).toEqual(expanded ?? said);
});
