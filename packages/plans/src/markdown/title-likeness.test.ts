import { expect, it } from 'vitest';
import { problemsOf, readText } from '../../test/read.js';

it('a plan with more comparisons than a hundred thousand has misspelt titles only (D1)', async () => {
  const tasks = Array.from({ length: 290 }, (_, index) => `- Plant bed ${index}`);
  const waiting = Array.from({ length: 210 }, () => '- Rest (depends on the weather)');
  const plan = await readText([...tasks, ...waiting].join('\n'));

  const codes = problemsOf(plan).map((problem) => problem.split(' ')[1]);
  const prosaic = codes.filter((code) => code === 'unclear_dependency').length;
  expect(plan.tasks).toHaveLength(500);
  expect([prosaic, codes.length - prosaic]).toEqual([200, 10]);
});
