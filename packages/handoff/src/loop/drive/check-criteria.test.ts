import { expect, it } from 'vitest';
import { aLoop } from '../../../test/a-loop.js';

const met = { criterion: '`a.md` exists', passed: true };
const unmet = { criterion: '`b.md` exists', passed: false };
const vague = { criterion: 'It is good', passed: null };

it.each([
  ['completed', [met]],
  ['max_iterations', [unmet]],
  ['max_iterations', [met, unmet]],
  ['max_iterations', [met, vague]],
])('a loop is %s when its criteria are %j (C4)', async (status, verdicts) => {
  const criteria = verdicts.map(({ criterion }) => criterion);
  const test = aLoop({ options: { criteria, maxIterations: 1 } });
  test.files.set('a.md', 'x');
  const result = await test.run();
  expect(result).toMatchObject({ verdicts });
  expect(result.status === 'completed').toBe(status === 'completed');
});
