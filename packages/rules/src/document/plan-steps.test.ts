import { expect, it } from 'vitest';
import { planSteps } from './plan-steps.js';

const folder: Readonly<Record<string, readonly string[]>> = {
  data: ['data/a.csv', 'data/b.txt'],
  'data/*.csv': ['data/a.csv'],
};
const plan = (...texts: readonly string[]) => planSteps(texts, (place) => folder[place] ?? []);

it.each([
  ['For each file in `data`, read it', ['Read `data/a.csv`', 'Read `data/b.txt`']],
  ['For every file in data/: read the file', ['Read `data/a.csv`', 'Read `data/b.txt`']],
  [
    'For each CSV file in the folder `data`, total the orders of it',
    ['Total the orders of `data/a.csv`'],
  ],
  ['For each `*.txt` file in `data`, read that file', ['Read `data/b.txt`']],
  ['For each file matching `data/*.csv`, delete it', ['Delete `data/a.csv`']],
  ['For each of `x` and `y`, read it', ['Read `x`', 'Read `y`']],
  [
    'For each file in `data`, read it and summarize the result',
    ['Read `data/a.csv`', 'Summarize the result', 'Read `data/b.txt`', 'Summarize the result'],
  ],
])('reads %j as one action for each thing (E1)', (text, actions) => {
  const { steps, problems } = plan(text);

  expect(problems).toEqual([]);
  expect(steps.map(({ description }) => description)).toEqual(actions);
});

it.each([
  ['For each customer in `data/customers.csv`, send a message to it', 'must be named'],
  ['For each row of the result of step 1, delete it', 'must be named'],
  ['For each file in `none`, read it', 'no file in `none`'],
  ['For each PDF file in `data`, read it', 'no pdf file'],
  ['For each file in `data`, write a line to `x`', 'write "it" in'],
  ['For each file in `data`, write its name to `x`', 'write "it" in'],
  ['For each file in `data`, read it and write the result to `x`', '2 times without a change'],
  ['For each file in `data`:\n- Read it', 'nested'],
  ['Rejected:\n- Read `a`', 'nested'],
  ['Read `a`\n1. Read `b`', 'nested'],
  ['Do not read `a`', 'under "Constraints"'],
  ['Please if it rains, read `a`', 'condition "if"'],
  ['Read `a`, then count that', 'name it'],
])('refuses %j as a whole (E1)', (text, reason) => {
  expect(plan(text).problems).toEqual([expect.stringContaining(reason)]);
});

it('refuses a repetition over files if it cannot see any (E1)', () => {
  expect(planSteps(['For each file in `data`, read it']).problems).toEqual([
    expect.stringContaining('do not know here which files there are'),
  ]);
});

it('reads items nested in a step as values if each has a label (E1)', () => {
  const { steps, problems } = plan(
    'Print labels:\n   - article: `butter`\n   - copies: 12',
    'Stop',
  );

  expect(problems).toEqual([]);
  expect(steps).toEqual([
    { id: 'STEP_1', description: 'Print labels, article: `butter`, copies: 12' },
    { id: 'STEP_2', description: 'Stop' },
  ]);
});

it('numbers the acts of one step, and leaves its code unchanged (E1)', () => {
  const code = 'Write:\n```\n- x\n```';

  expect(plan('Read `a` and write `b`', code).steps).toEqual([
    { id: 'STEP_1.1', description: 'Read `a`' },
    { id: 'STEP_1.2', description: 'Write `b`' },
    { id: 'STEP_2', description: code },
  ]);
});
