import { expect, it } from 'vitest';
import { checkNames } from '../validator.prompt.js';
import { expandVerdict } from './expand-verdict.js';

const held = Object.fromEntries(checkNames.map((name) => [name, true]));

it.each([
  [{ score: 0.9 }, { score: 0.9, issues: [], criteria: [], checks: held }],
  // Checks are code's: what a model says of them counts for nothing.
  [
    { score: 0.6, checks: { queryAddressed: false } },
    { score: 0.6, issues: [], criteria: [], checks: held },
  ],
  [
    { score: 0.9, criteria: [{ criterion: 'a', status: 'cannot_tell', detail: 'b' }, 'c'] },
    {
      ...{ score: 0.9, issues: [], checks: held },
      criteria: [{ criterion: 'a', status: 'unchecked', detail: 'b' }, 'c'],
    },
  ],
  [{ checks: {} }, undefined],
  [{ issues: ['wrong'] }, undefined],
])(
  'a verdict %j has its checks and criteria as the contract has them, besides a score (A11)',
  (said, expanded) => {
    expect(expandVerdict(said)).toEqual(expanded ?? said);
  },
);
