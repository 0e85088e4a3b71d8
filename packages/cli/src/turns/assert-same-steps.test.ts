import { expect, it } from 'vitest';
import { assertSameSteps } from './assert-same-steps.js';

it('takes a turn that goes as it went', () => {
  const steps = ['plan', 'decide'];

  expect(() =>
    assertSameSteps('t1', { recorded: steps, played: steps, problem: undefined }),
  ).not.toThrow();
});

it.each([
  [['plan', 'decide'], ['plan', 'finish'], undefined, 2, 'decide, and played again finish'],
  [['plan', 'decide'], ['plan'], 'no answer', 2, 'decide, and played again no further: no answer'],
  [['plan'], ['plan', 'decide', 'finish'], undefined, 2, 'no further, and played again decide'],
  [['plan'], ['decide'], undefined, 1, 'plan, and played again decide'],
])('refuses %j that is played as %j (%s)', (recorded, played, problem, step, went) => {
  let message = '';
  try {
    assertSameSteps('t1', { recorded, played, problem });
  } catch (error) {
    message = String(error);
  }

  expect(message).toMatch(new RegExp(`\\b${step}\\b.*it went ${went}$`));
});
