import { expect, it } from 'vitest';
import { planText } from './plan-text.js';

const step = (text: string) => ({ tool: 'script.x', text });

const stepsOf = (text: string) => /## Steps\n\n([\s\S]*?)\n\n##/.exec(text)?.[1]?.split('\n');

it.each([
  [
    [],
    [
      '1. List the files in `scripts`',
      '2. Write the result of step 1 to `scratch/first-steps.json`',
    ],
  ],
  [
    [step('Run `a`')],
    ['1. Run `a`', '2. Write the result of step 1 to `scratch/first-steps.json`'],
  ],
  [
    [step('Run `a`'), step('Run `b`')],
    ['1. Run `a`', '2. Run `b`', '3. Write all results to `scratch/first-steps.json`'],
  ],
])('tries %j, and writes down what came of it (E1)', (steps, lines) => {
  const text = planText({ steps, open: [] }, 'scripts');

  expect(stepsOf(text)).toEqual(lines);
  expect(text).toMatch(/- `scratch\/first-steps\.json` exists\n$/);
});

it('names the scripts that need values of the user (E1)', () => {
  const text = planText({ steps: [], open: [step('Run `a` with b: `<b>`'), step('Run `c`')] }, '.');

  expect(text).toContain('\n## More scripts\n');
  expect(text).toContain('```text\nRun `a` with b: `<b>`\nRun `c`\n```\n');
});
