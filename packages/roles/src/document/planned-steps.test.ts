import { describe, expect, it } from 'vitest';
import { planSteps } from './plan-steps.js';

describe('planSteps', () => {
  it.each<readonly [readonly string[], readonly string[], readonly string[]]>([
    [
      ['Read `a` and write `b`', 'Count it'],
      ['STEP_1.1 Read `a`', 'STEP_1.2 Write `b`', 'STEP_2 Count it'],
      [],
    ],
    [
      ['If it rains, read `a`', 'Do not read `a`', 'Please read `a`'],
      ['STEP_1 If it rains, read `a`', 'STEP_2 Do not read `a`', 'STEP_3 Please read `a`'],
      [
        'STEP_1 (If it rains, read `a`): the condition "if" is not read by rules, which take every step: write under "Edge cases" what to do when a step fails, or set a model',
        'STEP_2 (Do not read `a`): it says what must not be done: write it under "Constraints"',
      ],
    ],
    [['(optional) Read `a`'], ['STEP_1 Read `a`'], []],
    [
      ['Do this:\n- Read `a`\n- Write it'],
      ['STEP_1.1 Read `a`', 'STEP_1.2 Write it'],
      [
        'STEP_1.2 (Write it): "it" could be what the act before is about or what it finds: name it instead, such as "the result of step 1"',
      ],
    ],
    [
      ['If full:\n1. Delete `a`\n2. Delete `b`'],
      ['STEP_1.1 If full: Delete `a`', 'STEP_1.2 If full: Delete `b`'],
      [
        'STEP_1.1 (If full: Delete `a`): the condition "if" is not read by rules, which take every step: write under "Edge cases" what to do when a step fails, or set a model',
        'STEP_1.2 (If full: Delete `b`): the condition "if" is not read by rules, which take every step: write under "Edge cases" what to do when a step fails, or set a model',
      ],
    ],
    [['Use `x`\n- Read `a`'], ['STEP_1.1 Use `x`', 'STEP_1.2 Read `a`'], []],
    [
      ['For each of:\n- `a`\n- `b`'],
      ['STEP_1 For each of: `a`\n`b`'],
      [
        'STEP_1 (For each of: `a` `b`): what a repetition is about must be named, or be the files of a folder, as in "For each file in `data`, read it": write one step for each thing, or set a model',
      ],
    ],
    [
      ['Read `a`, then count it'],
      ['STEP_1.1 Read `a`', 'STEP_1.2 Count it'],
      [
        'STEP_1.2 (Count it): "it" could be what the act before is about or what it finds: name it instead, such as "the result of step 1"',
      ],
    ],
    [
      ['Read `a`, then count that'],
      ['STEP_1.1 Read `a`', 'STEP_1.2 Count that'],
      [
        'STEP_1.2 (Count that): "that" could be what the act before is about or what it finds: name it instead, such as "the result of step 1"',
      ],
    ],
    [['Do this:\n- a\nplain'], ['STEP_1 Do this:\n- a\nplain'], []],
    [['Read:  \n- `a`  \n- `b`'], ['STEP_1.1 `a`', 'STEP_1.2 `b`'], []],
    [['Read "x" \n- `a`'], ['STEP_1.1 Read "x"', 'STEP_1.2 `a`'], []],
    [
      ['If it fails: \n- stop'],
      ['STEP_1 If it fails: stop'],
      [
        'STEP_1 (If it fails: stop): the condition "if" is not read by rules, which take every step: write under "Edge cases" what to do when a step fails, or set a model',
      ],
    ],
    [
      ['Please if it rains, read `a`'],
      ['STEP_1 Please if it rains, read `a`'],
      [
        'STEP_1 (Please if it rains, read `a`): the condition "if" is not read by rules, which take every step: write under "Edge cases" what to do when a step fails, or set a model',
      ],
    ],
    [
      ['For each of these, \n- `a`\n- `b`'],
      ['STEP_1 For each of these: `a`\n`b`'],
      [
        'STEP_1 (For each of these: `a` `b`): what a repetition is about must be named, or be the files of a folder, as in "For each file in `data`, read it": write one step for each thing, or set a model',
      ],
    ],
    [['Write:\n```\nx\n```'], ['STEP_1 Write:\n```\nx\n```'], []],
    [
      ['For each file in `x`, read it'],
      ['STEP_1 For each file in `x`, read it'],
      [
        'STEP_1 (For each file in `x`, read it): rules do not know here which files there are: write one step for each, or set a model',
      ],
    ],
  ])('takes the steps %j apart (A2)', (texts, steps, problems) => {
    const planned = planSteps(texts);

    expect(planned.steps.map(({ id, description }) => `${id} ${description}`)).toEqual(steps);
    expect(planned.problems).toEqual(problems);
  });
});
