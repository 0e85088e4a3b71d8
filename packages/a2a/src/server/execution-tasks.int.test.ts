import { TaskState } from '@a2a-js/sdk';
import { createOrchestrator, memoryStore } from '@pce/core';
import { InvalidInputError } from '@pce/core/errors';
import { createExecutions, type Executions, runTasks } from '@pce/executions';
import { readPlan, toTaskPlan } from '@pce/plans';
import { scriptedRoles } from '@pce/testkit';
import { expect, it } from 'vitest';
import { answerOf, DeskClient, questionOf } from '../../test/desk-client.js';
import { type Desk, openDesk } from '../../test/open-desk.js';
import { play, remote } from '../../test/play-tool.js';
import { openReceiver, pushSecret, statesOf } from '../../test/push-receiver.js';
import { a2aHandler, a2aRoutes } from '../index.js';

const { TASK_STATE_SUBMITTED, TASK_STATE_WORKING, TASK_STATE_INPUT_REQUIRED } = TaskState;
const { TASK_STATE_COMPLETED, TASK_STATE_CANCELED } = TaskState;

const shop = {
  goal: 'Open a tea shop',
  tasks: [
    { id: 'rent', title: 'Rent a room' },
    { id: 'sign', title: 'Paint a sign', dependsOn: ['rent'] },
    { id: 'open', title: 'Open the doors', dependsOn: ['sign'], action: 'person', person: 'Ann' },
  ],
};

const plans = () => ({
  planOf({ planId }: { readonly planId?: string | undefined }) {
    if (planId === 'shop') return shop;
    throw new InvalidInputError(`there is no plan ${planId}`);
  },
});

/** Works the next task of an execution as an agent of the desk. */
async function work(
  { executions }: Pick<Desk, 'executions'>,
  execution: string,
  said: Parameters<Executions['report']>[1] extends infer Report
    ? Omit<Report, 'task' | 'agent' | 'token'>
    : never,
) {
  const offer = await executions.lease({ agent: 'bob', actions: ['work'], execution });
  if (offer === undefined) return expect.unreachable('there is nothing to do');
  const { task, token } = offer;
  await executions.report(execution, { ...said, task: task.id, agent: 'bob', token });
  return offer;
}

it.each(['JSONRPC', 'HTTP+JSON'])(
  'carries out a plan as a task over %s: outputs are artifacts, questions are answered (F18)',
  async (binding) => {
    await using desk = await openDesk({ plans });
    const client = await DeskClient.open(desk.url, binding);
    const message = { messageId: 'm1', data: { planId: 'shop' } };
    const following = client.send(message);
    const { id, status, history } = await client.ask(message, true);
    expect(status?.state).toBe(TASK_STATE_SUBMITTED);
    expect(history).toMatchObject([{ parts: [{ content: { value: 'Open a tea shop' } }] }]);
    await work(desk, id, { type: 'task_complete', output: { street: 'Mill Lane' } });
    await work(desk, id, { type: 'task_blocked', message: 'Which colour?' });
    const updates = await following;
    expect(updates.map(({ payload }) => payload?.$case)).toEqual([
      'task',
      'statusUpdate',
      'artifactUpdate',
      'statusUpdate',
    ]);
    const asking = await client.task(id);
    expect(asking.status?.state).toBe(TASK_STATE_INPUT_REQUIRED);
    expect(answerOf(asking)).toEqual([{ street: 'Mill Lane' }]);
    expect(questionOf(asking)).toMatchObject({ task: 'sign', kind: 'agent' });

    const words = { messageId: 'w1', taskId: id, text: 'blue' };
    const told = await client.ask(words, true);
    expect(told.status?.state).toBe(TASK_STATE_WORKING);
    const offer = await work(desk, id, { type: 'task_complete', output: 'It is blue.' });
    expect(offer.notes).toContain('blue');

    const person = await client.ask(words);
    const { question } = questionOf(person);
    const decide = (choose: string, named = question) =>
      client.ask({ taskId: id, data: { question: named, choose, output: 'Open.' } });
    await expect(decide('take_over', 'open@1')).rejects.toThrow('no longer open');
    const done = await decide('take_over');
    expect(done.status?.state).toBe(TASK_STATE_COMPLETED);
    expect(answerOf(done)).toEqual([{ street: 'Mill Lane' }, 'It is blue.', 'Open.']);
    expect((await decide('take_over')).id).toBe(id);
    await expect(client.cancel(id)).rejects.toThrow('has ended');
  },
);

it('begins one execution for a message, in its context, and shows it to its owner alone (C9, F18)', async () => {
  await using desk = await openDesk({ plans });
  const client = await DeskClient.open(desk.url);
  const message = { messageId: 'm1', contextId: 'turn_1:ä', data: { planId: 'shop' } };
  const asked = await Promise.all([client.ask(message, true), client.ask(message, true)]);
  expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
  const [{ id, contextId } = { id: '', contextId: '' }] = asked;
  expect(contextId).toBe('turn_1:ä');
  await client.ask({ contextId, text: 'Hello' });
  const { tasks } = await client.tasks({ contextId });
  expect(tasks.map((task) => task.id)).toEqual([expect.stringMatching(/^a2a_/), id]);
  const eve = await DeskClient.open(desk.url, 'JSONRPC', 'eve');
  await expect(eve.task(id)).rejects.toThrow('there is no task');
  await expect(eve.cancel(id)).rejects.toThrow('there is no task');
  await expect(eve.ask({ taskId: id, text: 'skip' })).rejects.toThrow('there is no task');
  expect((await client.cancel(id)).status?.state).toBe(TASK_STATE_CANCELED);
  const long = { contextId: 'x'.repeat(100), data: { planId: 'shop' } };
  await expect(client.ask(long, true)).rejects.toThrow('contextId');
  await expect(client.ask({ data: { planId: 'none' } })).rejects.toThrow('there is no plan none');
});

it('shows and continues a plan in another process of the store (F18)', async () => {
  const store = memoryStore();
  const message = { messageId: 'm1', data: { planId: 'shop' } };
  const { id } = await (async () => {
    await using desk = await openDesk({ plans, store });
    const { id } = await (await DeskClient.open(desk.url)).ask(message, true);
    await work(desk, id, { type: 'task_complete', output: 'Rented.' });
    await work(desk, id, { type: 'task_blocked', message: 'Which colour?' });
    return { id };
  })();
  await using desk = await openDesk({ plans, store });
  const client = await DeskClient.open(desk.url);
  const task = await client.ask(message);
  expect(task).toMatchObject({ id, status: { state: TASK_STATE_INPUT_REQUIRED } });
  expect(answerOf(task)).toEqual(['Rented.']);
  expect((await client.ask({ taskId: id, text: 'skip' })).status?.state).toBe(
    TASK_STATE_INPUT_REQUIRED,
  );
});

it('pushes what becomes of a plan (D4, F18)', async () => {
  await using receiver = await openReceiver();
  const push = { secret: pushSecret, leaseMs: 300, network: { allowLoopback: true } };
  await using desk = await openDesk({ plans, push });
  const client = await DeskClient.open(desk.url);
  const config = { tenant: '', taskId: '', id: 'c1', url: receiver.url, token: '' };
  const message = { data: { planId: 'shop' }, push: { ...config, authentication: undefined } };
  const { id } = await client.ask(message, true);
  await work(desk, id, { type: 'task_complete', output: 'Rented.' });
  await client.cancel(id);
  await expect
    .poll(() => statesOf(receiver.pushed))
    .toEqual([TASK_STATE_WORKING, TASK_STATE_CANCELED]);
});

it('reads plans in Markdown, as the documentation shows', async () => {
  const store = memoryStore();
  await using pce = createOrchestrator({ ...scriptedRoles(), store });
  const card = { name: 'Shop', description: 'Opens shops', url: 'https://shop.example/a2a' };
  // #region executions
  const executions = createExecutions({ store });
  const agent = a2aRoutes(
    a2aHandler(pce, {
      card,
      executions: {
        executions,
        async planOf({ plan }) {
          if (typeof plan === 'string') return toTaskPlan(await readPlan({ content: plan }));
          throw new InvalidInputError('send the plan as Markdown: { plan }');
        },
      },
    }),
  );
  // #endregion
  const parts = [{ data: { plan: '1. Rent a room\n2. Paint a sign' } }];
  const body = JSON.stringify({
    message: { messageId: 'm1', role: 'ROLE_USER', parts },
    configuration: { returnImmediately: true },
  });
  const headers = { 'content-type': 'application/json', 'a2a-version': '1.0' };
  const url = 'https://shop.example/a2a/message:send';
  expect((await agent(new Request(url, { method: 'POST', body, headers }))).status).toBe(200);
  const { executions: begun } = await executions.list();
  expect(begun).toMatchObject([{ tasksTotal: 2, status: 'QUEUED' }]);
});

it('carries out the plan of a turn of another host, whose person answers (F18)', async () => {
  await using desk = await openDesk({
    plans: (executions) => ({
      planOf: () => shop,
      onBegun(execution) {
        const run = async () => ({ type: 'task_complete', output: 'Done.' }) as const;
        void runTasks({ executions, execution, run });
      },
    }),
  });
  const answers = [{ choose: 'answer', answer: 'It is open.' }];
  const tool = remote(desk.url);
  const { asked, outcome } = await play(tool, 'Open it', answers, { plan: 'shop.md' });
  expect(asked[0]).toContain('Open the doors');
  expect(outcome).toMatchObject({ ok: true, data: { text: 'Done.\nDone.' } });
});
