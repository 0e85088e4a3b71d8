import { expect, it } from 'vitest';
import { problemsOf, readText } from '../../test/read.js';

const misspelt = 'error unknown_dependency plan.md:2';
const prose = 'warning unclear_dependency plan.md:2';
const long = 'Plant roses '.repeat(9).trim();

it.each([
  ['Dig', 'Digs', misspelt],
  ['Dig', 'dug', misspelt],
  ['Dig', 'Dogs', prose],
  ['Dig holes', 'Dgi holes', misspelt],
  ['Dig holes', 'Dug hole', prose],
  ['Dig a hole', 'Dug a holes', misspelt],
  ['Dig a hole', 'Dug all holes', prose],
  ['Dig a hole', 'the weather', prose],
  [long.slice(0, 99), `${long.slice(0, 99)}x`, misspelt],
  [long.slice(0, 100), `${long.slice(0, 100)}x`, prose],
])(
  'words are a misspelt title up to a fifth of them: “%s”, “%s” (D1)',
  async (title, words, problem) => {
    const plan = await readText(`- ${title}\n- Rest (depends on ${words})\n`);

    expect(problemsOf(plan)).toEqual([problem]);
  },
);

it('a plan with more comparisons than a hundred thousand has misspelt titles only (D1)', async () => {
  const tasks = Array.from({ length: 290 }, (_, index) => `- Plant bed ${index}`);
  const waiting = Array.from({ length: 210 }, () => '- Rest (depends on the weather)');
  const plan = await readText([...tasks, ...waiting].join('\n'));

  const codes = problemsOf(plan).map((problem) => problem.split(' ')[1]);
  const prosaic = codes.filter((code) => code === 'unclear_dependency').length;
  expect(plan.tasks).toHaveLength(500);
  expect([prosaic, codes.length - prosaic]).toEqual([200, 10]);
});
