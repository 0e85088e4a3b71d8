import { memoryStore } from '@pce/core/store';
import { countingIds, fakeClock } from '@pce/testkit';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  createExecutions,
  type Executions,
  executionCosts,
  executionLog,
  workOfExecution,
} from './index.js';

const minute = 60_000;
const clock = fakeClock();
let executions: Executions;

const logged = async () => {
  const state = await executions.get('e');
  const events = (await executions.events('e', { limit: 10_000 })).map(({ event }) => event);
  const log = executionLog(state, events);
  return { log, costs: executionCosts(state, log, clock.now()) };
};

async function attempt(agent: string, minutes: number, said: object, type = 'task_complete') {
  const offer = await executions.lease({ agent, actions: ['call', 'write'], execution: 'e' });
  clock.advance(minutes * minute);
  const { task, token = '' } = { task: offer?.task.id ?? '', token: offer?.token };
  await executions.report('e', {
    type: type === 'task_error' ? type : 'task_complete',
    task,
    agent,
    token,
    ...said,
  });
  await executions.sweep();
}

beforeEach(async () => {
  executions = createExecutions({ store: memoryStore({ clock }), clock, ids: countingIds() });
  const tasks = [
    { id: 'P1', title: 'Sell' },
    {
      id: 'T1',
      title: 'Call the breeders',
      parent: 'P1',
      action: 'call',
      retry: { maxAttempts: 2, backoffMs: minute },
    },
    {
      id: 'T2',
      title: 'Approve the price',
      parent: 'P1',
      dependsOn: ['T1'],
      action: 'person',
      approval: 'Mark',
    },
    { id: 'T3', title: 'Write the offer', dependsOn: ['T2'], action: 'write' },
  ];
  const plan = { name: 'Deals', goal: 'Close 2 deals', criteria: ['2 deals closed'], tasks };
  await executions.create({
    execution: 'e',
    plan,
    needsReview: true,
    options: { leaseMs: 60 * minute },
  });
  clock.advance(30 * minute);
  await executions.move('e', { to: 'QUEUED', by: 'mark' });
  await attempt('ann', 10, { error: { type: 'busy', message: 'no answer' } }, 'task_error');
  clock.advance(minute);
  await executions.sweep();
  const usage = { modelCalls: 2, inputTokens: 100, outputTokens: 20, cost: 0.5 };
  await attempt('bob', 20, { usage, output: { deals_closed: 2 } });
  clock.advance(120 * minute);
  await executions.resolve('e', { task: 'T2', choice: 'approve', by: 'mark', note: 'ten percent' });
  await attempt('ann', 5, { output: { cost: 0.25 } });
});

describe('the log of an execution', () => {
  it('adds up hours of agents and people, tokens and money, by agent, task and phase (F16)', async () => {
    const { costs } = await logged();
    const byName = (shares: typeof costs.agents) =>
      Object.fromEntries(
        shares.map(({ name, agentMs, waitMs, usage }) => [
          name,
          [agentMs / minute, waitMs / minute, usage?.cost],
        ]),
      );
    expect(costs).toMatchObject({ count: 3, agentMs: 35 * minute, waitMs: 150 * minute });
    expect(costs.wallMs).toBe(186 * minute);
    expect(costs.usage).toMatchObject({ modelCalls: 2, inputTokens: 100, cost: 0.75 });
    expect(byName(costs.agents)).toEqual({ ann: [15, 0, 0.25], bob: [20, 0, 0.5] });
    expect(byName(costs.tasks)).toEqual({
      T1: [30, 0, 0.5],
      T2: [0, 120, undefined],
      T3: [5, 0, 0.25],
    });
    expect(byName(costs.phases)).toEqual({ Sell: [30, 120, 0.5] });
    expect(byName(costs.people)).toEqual({ mark: [0, 150, undefined] });
  });

  it('gives attempts and waits as works, each with its id and time (F5, D7)', async () => {
    const state = await executions.get('e');
    const events = (await executions.events('e', { limit: 10_000 })).map(({ event }) => event);
    const works = workOfExecution(state, events);
    expect(
      works.map(({ kind, name, outcome, from, to = from }) => [
        kind,
        name,
        outcome,
        (to - from) / minute,
      ]),
    ).toEqual([
      ['wait', 'plan_review', 'success', 30],
      ['task', 'T1', 'failure', 10],
      ['task', 'T1', 'success', 20],
      ['wait', 'approval', 'success', 120],
      ['task', 'T3', 'success', 5],
    ]);
    expect(works.map(({ id }) => id)).toContain('e/T1#2');
    expect(works.find(({ id }) => id === 'e/T1#2')?.usage?.cost).toBe(0.5);
  });
});
