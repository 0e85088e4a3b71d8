import type { CoordinatorAnswer, ExecutorDecision, FilledOutput } from '@pce/core/contracts';
import { aPlan, completion } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import { coordinatorPort } from './coordinator.js';
import { executorPort } from './executor.js';
import { outputPort } from './output.js';
import { plannerPort } from './planner.js';
import type { Role, RolePort } from './role-port.js';

/** One input of a port, by its name. */
function inputOf<Port extends Role, Input, Output>(
  { inputs }: RolePort<Port, Input, Output>,
  name: string,
): Input {
  const input = inputs[name];
  if (input === undefined) throw new Error(`there is no input ${name}`);
  return input;
}

/** Why an answer does not fit; `undefined` where it does. */
function problem(assertFits: () => void): string | undefined {
  try {
    return assertFits() ?? undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe('an answer of a Coordinator fits', () => {
  const asked = inputOf(coordinatorPort, 'a command that names a result');
  const tool = (name: string, args: object): CoordinatorAnswer => ({
    ...{ status: 'selected', kind: 'tool', name, reason: '' },
    args: JSON.parse(JSON.stringify(args)),
  });
  it.each<[string, CoordinatorAnswer, string | undefined]>([
    ['a refusal', { status: 'blocked', reason: 'no' }, undefined],
    ['a workflow', { ...tool('any', { x: 1 }), kind: 'workflow' } as CoordinatorAnswer, undefined],
    ['a tool that was shown', tool('shop.find', { query: 'a', maxPrice: 3 }), undefined],
    ['another tool that was shown', tool('shop.price', { product: 'a' }), undefined],
    ['a reference to a result', tool('shop.find', { query: { $ref: 'r1.name' } }), undefined],
    ['one to a part of a list', tool('shop.find', { query: { $ref: 'r1[0].name' } }), undefined],
    ['null and lists', tool('shop.find', { query: [null, 1, 'x'] }), undefined],
    [
      'a tool that was not shown',
      tool('shop.burn', {}),
      'it selects shop.burn, which it was not shown',
    ],
    [
      'an argument of another tool',
      tool('shop.price', { query: 'a' }),
      'it gives shop.price an argument query',
    ],
    [
      'a reference to no result, deep inside',
      tool('shop.find', { query: { list: [{ $ref: 'r1' }, { $ref: 'r2.name' }] } }),
      'it refers to r2.name, and there is no such result',
    ],
    [
      'a reference whose name only begins like a result',
      tool('shop.find', { query: { $ref: 'r11' } }),
      'it refers to r11, and there is no such result',
    ],
  ])('or not: %s', (_, answer, expected) => {
    expect(problem(() => coordinatorPort.assertFits(asked, answer))).toBe(expected);
  });
});

describe('a decision of an Executor fits', () => {
  const first = inputOf(executorPort, 'a first iteration');
  const planned = {
    ...first,
    workpad: { ...first.workpad, tasks: [{ id: 'T1', description: 'Look' }] },
  };
  const must = inputOf(executorPort, 'an iteration that must analyze');
  const goal = first.goals[0]?.id ?? '';
  const decision = (changes: object): ExecutorDecision => ({
    ...completion(),
    ...{ goalFocus: [], goalsProgress: [] },
    ...changes,
  });
  it.each<[string, typeof first, ExecutorDecision, string | undefined]>([
    ['no goal and no task', first, decision({}), undefined],
    ['a goal as a task where there are none', first, decision({ task: goal }), undefined],
    ['a task of the plan', planned, decision({ task: 'T1' }), undefined],
    ['an analysis that must be', must, decision({ action: 'ANALYZE', analysis: 'x' }), undefined],
    ['an end in place of it', must, decision({}), undefined],
    ['a block in place of it', must, decision({ action: 'BLOCKED' }), undefined],
    ['a command where it may', first, decision({ action: 'COMMAND', command: 'x' }), undefined],
    ['a focus on its goal', first, decision({ goalFocus: [goal] }), undefined],
    [
      'a goal as a task where there are tasks',
      planned,
      decision({ task: goal }),
      `there is no task ${goal}`,
    ],
    ['a task that is not there', first, decision({ task: 'T1' }), 'there is no task T1'],
    [
      'progress of a goal that is not there',
      first,
      decision({ goalsProgress: [{ goalId: 'GOAL_9', status: 'achieved' }] }),
      'there is no goal GOAL_9',
    ],
  ])('or not: %s', (_, asked, answer, expected) => {
    expect(problem(() => executorPort.assertFits(asked, answer))).toBe(expected);
  });
});

describe('a plan fits', () => {
  const first = inputOf(plannerPort, 'a request');
  const failed = inputOf(plannerPort, 'a failed attempt');
  const back = aPlan({ backtracking: 'full' });
  const { failure: _, ...again } = failed;
  const { failure } = failed;
  it.each<[string, typeof first, typeof back, string | undefined]>([
    ['a first one', first, aPlan(), undefined],
    ['one that goes back after a failure', failed, back, undefined],
    ['one that goes back in a later attempt', again, back, undefined],
    [
      'one that goes back after a review',
      { ...first, ...(failure && { failure }) },
      back,
      undefined,
    ],
    [
      'a first one that goes back',
      first,
      back,
      'a first plan of 1 goals has nothing to go back to: full',
    ],
  ])('or not: %s', (_, asked, answer, expected) => {
    expect(problem(() => plannerPort.assertFits(asked, answer))).toBe(expected);
  });
});

describe('an output fits', () => {
  const asked = inputOf(outputPort, 'a turn with results');
  const id = [...asked.claims][0]?.id ?? '';
  const cites = (citation: string) => [
    { path: 'laptops', label: 'supported' as const, citations: [citation] },
  ];
  it.each<[string, FilledOutput, string | undefined]>([
    ['a value that cites a claim', { value: [], evidence: cites(id), issues: [] }, undefined],
    ['a text', { value: 'weight', evidence: [], issues: [] }, undefined],
    ['nothing, with its reason', { evidence: cites('c9'), issues: ['no price'] }, undefined],
    [
      'nothing, without a reason',
      { evidence: [], issues: [] },
      'it fills nothing, and does not say what keeps it from that',
    ],
    [
      'a claim that is not there',
      { value: [], evidence: cites('c9'), issues: [] },
      'laptops cites c9, and there is no such claim',
    ],
    [
      'a value that nothing has',
      { value: { weight: 1 }, evidence: [], issues: [] },
      'it fills weight, which no result and no claim has',
    ],
  ])('or not: %s', (_, answer, expected) => {
    expect(problem(() => outputPort.assertFits(asked, answer))).toBe(expected);
  });

  it('is read without what is left out, and with what is wrong in it', async () => {
    expect(outputPort.schema.safeParse({ evidence: [], issues: [] })).toEqual({ success: true });
    const refused = outputPort.schema.safeParse({ evidence: 7 });
    expect([refused.success, (refused.error?.issues.length ?? 0) > 0]).toEqual([false, true]);
  });
});
