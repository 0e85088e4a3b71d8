import { createOrchestrator, defineTool, memoryStore, type Planner } from '@pce/core';
import type { StrategicPlan } from '@pce/core/contracts';
import { ModelError } from '@pce/core/errors';
import {
  aPlan,
  completion,
  directCalls,
  effects,
  evaluate,
  fakeClock,
  scriptedModel,
  scriptedRoles,
  turnCase,
} from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { modelJudge, type PlannerEnsembleOptions, plannerEnsemble, rubricJudge } from '../index.js';

const goals = (...descriptions: string[]): StrategicPlan['goals'] =>
  descriptions.map((description, index) => ({
    id: `GOAL_${index + 1}`,
    description,
    priority: 'medium',
    dependsOn: [],
  }));

const planned = (...descriptions: string[]): StrategicPlan =>
  aPlan({ goals: goals(...descriptions) });

const asking = (plan: Planner['plan']): Planner => ({ version: 'scripted', hasPrices: true, plan });

const always = (plan: StrategicPlan): Planner => asking(async () => plan);

/** Runs a turn with an ensemble, and returns its first plan as journaled. */
async function planOf(options: PlannerEnsembleOptions, request = 'Refund 40 for order A-7') {
  const roles = scriptedRoles();
  const planner = plannerEnsemble(options);
  await using pce = createOrchestrator({ ...roles, planner, store: memoryStore() });
  const result = await pce.run(request);
  const events = (await pce.events(result.turn)).map(({ event }) => event);
  return { result, event: events.find((event) => event.type === 'planner.planned') };
}

const good = planned('Refund 40 for order A-7');
const vague = planned('Refund it');

describe('plannerEnsemble', () => {
  it('takes the plan that the judge scores best, and journals all with their cost (C12)', async () => {
    const costly = asking(async (_, { budget }) => {
      await budget.reserveModelCall();
      budget.settle({ inputTokens: 100, outputTokens: 20, cost: 0.5 });
      return good;
    });
    const { result, event } = await planOf({ planners: { vague: always(vague), costly } });
    expect(result.goals.map(({ description }) => description)).toEqual(['Refund 40 for order A-7']);
    expect(event?.proposals).toMatchObject([
      { by: 'vague', plan: vague, usage: { modelCalls: 0 } },
      { by: 'costly', plan: good, chosen: true, usage: { modelCalls: 1, cost: 0.5 } },
    ]);
    expect(event?.proposals?.[0]).not.toHaveProperty('chosen');
    expect(event?.usage).toMatchObject({ modelCalls: 1, cost: 0.5 });
  });

  it('does not wait longer than its time for a Planner that never answers (C12)', async () => {
    const clock = fakeClock();
    const never = asking(() => new Promise(() => undefined));
    const run = planOf({ planners: { never, good: always(good) }, timeoutMs: 5_000, clock });
    let isDone = false;
    void run.finally(() => {
      isDone = true;
    });
    await expect
      .poll(() => {
        clock.advance(5_000);
        return isDone;
      })
      .toBe(true);
    const { event } = await run;
    expect(event?.plan).toEqual(good);
    expect(event?.proposals?.[0]).toMatchObject({ by: 'never', failure: 'no plan after 5000 ms' });
  });

  it('leaves out a Planner that fails, answers no plan or spends its budget (C12)', async () => {
    const broken = asking(() => Promise.reject(new Error('it broke')));
    const invalid = asking(async () => ({
      ...good,
      goals: goals('a', 'b').map((goal) => ({ ...goal, id: 'X' })),
    }));
    const greedy = asking(async (_, { budget }) => {
      for (;;) {
        await budget.reserveModelCall();
        budget.settle({ inputTokens: 600, outputTokens: 0, cost: 0 });
      }
    });
    const planners = { broken, invalid, greedy, good: always(good) };
    const { event } = await planOf({ planners, budget: { tokens: 1_000 } });
    expect(event?.plan).toEqual(good);
    expect(event?.proposals?.map(({ failure }) => failure)).toEqual([
      'it broke',
      expect.stringContaining('used twice'),
      expect.stringContaining('greedy'),
      undefined,
    ]);
    expect(event?.proposals?.[2]?.usage.modelCalls).toBe(2);
  });

  it('asks a person if every Planner fails, with their reasons (C12)', async () => {
    const broken = asking(() => Promise.reject(new Error('it broke')));
    const { result } = await planOf({ planners: { broken } });
    expect(result.status).toBe('blocked');
    expect(result.interventions[0]?.message).toMatch(/broken: it broke/);
  });

  it.each([90, Number.NaN])(
    'asks a person if its judge gives the score %d (C12)',
    async (score) => {
      const judge = rubricJudge({ criteria: [{ name: 'percent', score: () => score }] });
      const { result, event } = await planOf({ planners: { good: always(good) }, judge });
      expect(event).toBeUndefined();
      expect(result.interventions[0]?.message).toContain('from 0 to 1');
    },
  );

  it('rejects no Planners, and options that are none (C12)', () => {
    expect(() => plannerEnsemble({ planners: {} })).toThrow(/at least one/);
    expect(() => plannerEnsemble({ planners: { good: always(good) }, timeoutMs: 0 })).toThrow(
      /timeoutMs/,
    );
    const misspelt = JSON.parse('{ "token": 20000 }');
    expect(() => plannerEnsemble({ planners: { good: always(good) }, budget: misspelt })).toThrow(
      /tokens/,
    );
    expect(() => plannerEnsemble({ planners: { '': always(good) } })).toThrow(/with a name/);
  });
});

describe('rubricJudge', () => {
  it('merges constraints and criteria of the others into the best plan (C12)', async () => {
    const careful = aPlan({
      goals: goals('Refund'),
      successCriteria: ['the refund is booked'],
      workpad: { ...aPlan().workpad, constraints: ['refund once'] },
    });
    const judge = rubricJudge({ merge: true });
    const planners = { good: always(good), careful: always(careful) };
    const { event } = await planOf({ planners, judge });
    expect(event?.plan).toMatchObject({
      goals: good.goals,
      successCriteria: ['the refund is booked'],
      workpad: { constraints: ['refund once'] },
    });
    expect(event?.proposals?.some(({ chosen }) => chosen)).toBe(false);
  });
});

describe('modelJudge', () => {
  const two = planned('Book 40 back for A-7');

  it('asks a model where code finds the plans equal (C12)', async () => {
    const model = scriptedModel([{ best: 2, reason: 'clearer' }]);
    const planners = { one: always(good), two: always(two) };
    const { event } = await planOf({ planners, judge: modelJudge(model) });
    expect(event?.plan).toEqual(two);
  });

  it.each([
    ['names no plan', { best: 9, reason: '?' }],
    ['is away', new ModelError('m', 'unavailable', 'down', { isRetryable: true })],
  ])('takes the choice of the code if the model %s (C12)', async (_, answer) => {
    const model = scriptedModel([answer]);
    const planners = { one: always(good), two: always(two) };
    expect((await planOf({ planners, judge: modelJudge(model) })).event?.plan).toEqual(good);
  });
});

it('beats each of three Planners alone on a recorded set (C12)', async () => {
  const refund = defineTool({
    name: 'orders.refund',
    description: 'Refund an order',
    input: z.object({ order: z.string() }),
    effect: 'idempotent',
    execute: ({ order }) => ({ order }),
  });
  /** Refunds each order that the plan names. */
  const carriedOut = (planner: Planner) => ({
    ...scriptedRoles({
      decide: ({ goals, iteration }) => {
        const orders = goals.flatMap(({ description }) => description.match(/A-\d+/g) ?? []);
        const calls = orders.map((order) => ({ tool: 'orders.refund', args: { order } }));
        return iteration === 1 && calls.length > 0 ? directCalls(...calls) : completion();
      },
    }),
    planner,
  });
  const ordersOf = (request: string): string[] => request.match(/A-\d+/g) ?? [];
  const requests = Array.from(
    { length: 12 },
    (_, index) => `Refund A-${index * 3} and A-${index * 3 + 1}`,
  );
  const complete = asking(async ({ request }) =>
    planned(...ordersOf(request).map((order) => `Refund ${order}`)),
  );
  const cases = await Promise.all(
    requests.map(async (request) => {
      await using pce = createOrchestrator({ ...carriedOut(complete), tools: [refund] });
      const { turn } = await pce.run(request);
      return turnCase((await pce.events(turn)).map(({ event }) => event));
    }),
  );
  /** Forgets an order in two of three requests. */
  const forgetful = (own: number): Planner =>
    asking(async ({ request }) => {
      const orders = ordersOf(request);
      const isGood = requests.indexOf(request) % 3 === own;
      return planned(...(isGood ? orders : orders.slice(0, 1)).map((order) => `Refund ${order}`));
    });
  const [first, second, third] = [forgetful(0), forgetful(1), forgetful(2)];
  const report = await evaluate({
    cases,
    scorers: [effects],
    tools: [refund],
    configurations: {
      ensemble: () => carriedOut(plannerEnsemble({ planners: { first, second, third } })),
      first: () => carriedOut(first),
      second: () => carriedOut(second),
      third: () => carriedOut(third),
    },
  });
  expect(report.configurations[0]?.scores[0]?.mean).toBe(1);
  expect(report.comparisons.map(({ verdict }) => verdict)).toEqual(['worse', 'worse', 'worse']);
});
