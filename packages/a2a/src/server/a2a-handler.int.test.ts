import { once } from 'node:events';
import { TaskState } from '@a2a-js/sdk';
import { agentCardHandler, jsonRpcHandler } from '@a2a-js/sdk/server/express';
import { createOrchestrator } from '@pce/core';
import { scriptedRoles } from '@pce/testkit';
import express from 'express';
import { describe, expect, it, onTestFinished } from 'vitest';
import { answerOf, DeskClient, questionOf } from '../../test/desk-client.js';
import { openDesk } from '../../test/open-desk.js';
import { play, remote } from '../../test/play-tool.js';
import { a2aHandler, a2aRoutes } from '../index.js';
import { textOf } from '../tool/task-output.js';

const { TASK_STATE_COMPLETED, TASK_STATE_INPUT_REQUIRED, TASK_STATE_WORKING } = TaskState;
const { TASK_STATE_FAILED, TASK_STATE_CANCELED } = TaskState;

describe.each(['JSONRPC', 'HTTP+JSON'])('an agent served over %s', (binding) => {
  it('streams a task, whose drafts replace each other, to its evidence (F18, A11)', async () => {
    await using desk = await openDesk({ texts: ['It costs $9.', 'It costs $5.'] });
    const client = await DeskClient.open(desk.url, binding);
    const updates = await client.send({ text: 'Price?' });
    expect(updates[0]?.payload).toMatchObject({
      $case: 'task',
      value: { status: { state: TASK_STATE_WORKING } },
    });
    const artifacts = updates.flatMap(({ payload }) =>
      payload?.$case === 'artifactUpdate' ? [payload.value] : [],
    );
    const shown: string[] = [];
    for (const { append, artifact } of artifacts) {
      const before = append ? (shown.pop() ?? '') : '';
      shown.push(before + textOf(artifact?.parts ?? []));
    }
    expect(shown).toEqual(['It costs $9.', '', 'It costs $5.']);
    expect(artifacts.at(-1)).toMatchObject({ lastChunk: true, append: true });
    expect(updates.at(-1)?.payload).toMatchObject({
      value: { status: { state: TASK_STATE_COMPLETED } },
    });
    const [{ payload } = {}] = updates;
    const id = payload?.$case === 'task' ? payload.value.id : '';
    expect(answerOf(await client.task(id))).toEqual([
      'It costs $5.',
      { statements: [], claims: [] },
    ]);
  });

  it('asks for an approval, refuses a forged one, and acts once (B4, F18)', async () => {
    await using desk = await openDesk();
    const client = await DeskClient.open(desk.url, binding);
    const asked = await client.ask({ text: 'O-7' });
    expect(asked.status?.state).toBe(TASK_STATE_INPUT_REQUIRED);
    const { intervention, approvedHash, args } = questionOf(asked);
    expect(args).toEqual({ order: 'O-7' });
    const decide = (hash?: string) =>
      client.ask({
        taskId: asked.id,
        data: { intervention, choose: 'approve', ...(hash && { approvedHash: hash }) },
      });
    await expect(decide('forged')).rejects.toThrow('another call');
    await expect(decide()).rejects.toThrow('hash');
    expect(desk.refunds).toEqual([]);
    const done = await decide(approvedHash);
    expect(done.status?.state).toBe(TASK_STATE_COMPLETED);
    expect(answerOf(done)[1]).toMatchObject({ claims: [{ claim: 'O-7 is refunded' }] });
    expect((await decide(approvedHash)).id).toBe(asked.id);
    expect(desk.refunds).toEqual(['O-7']);
  });

  it('takes words for an answer, and streams from there', async () => {
    await using desk = await openDesk();
    const client = await DeskClient.open(desk.url, binding);
    const { id } = await client.ask({ text: 'O-7' });
    await expect(client.ask({ taskId: id, text: 'whatever' })).rejects.toThrow('approve, deny');
    const updates = await client.send({ taskId: id, text: 'deny' });
    expect(updates[0]?.payload).toMatchObject({ value: { status: { state: TASK_STATE_WORKING } } });
    expect((await client.task(id)).status?.state).toBe(TASK_STATE_COMPLETED);
    expect(desk.refunds).toEqual([]);
  });

  it('takes words that are sent again for one question, not for the next (B4, F18)', async () => {
    await using desk = await openDesk();
    const client = await DeskClient.open(desk.url, binding);
    const { id: taskId } = await client.ask({ text: 'O-7 O-8' });
    const answer = { messageId: 'a1', taskId, text: 'approve' };
    for (const task of [await client.ask(answer), await client.ask(answer)])
      expect(questionOf(task)).toMatchObject({ kind: 'approval', args: { order: 'O-8' } });
    expect(desk.refunds).toEqual(['O-7']);
  });

  it('begins one task for a message that is sent again, also at the same time (F18)', async () => {
    await using desk = await openDesk();
    const client = await DeskClient.open(desk.url, binding);
    const message = { messageId: 'm1', text: 'O-7' };
    const tasks = await Promise.all([client.ask(message), client.ask(message)]);
    const again = await client.ask(message);
    expect(new Set([...tasks, again].map(({ id }) => id)).size).toBe(1);
    expect((await client.tasks()).totalSize).toBe(1);
  });

  it('shows strangers nothing (C9)', async () => {
    await using desk = await openDesk();
    const client = await DeskClient.open(desk.url, binding);
    const { id } = await client.ask({ messageId: 'm1', text: 'O-7' });
    const eve = await DeskClient.open(desk.url, binding, 'eve');
    await expect(eve.task(id)).rejects.toThrow('there is no task');
    await expect(eve.cancel(id)).rejects.toThrow('there is no task');
    await expect(eve.subscribe(id)).rejects.toThrow('there is no task');
    await expect(eve.ask({ taskId: id, text: 'approve' })).rejects.toThrow('there is no task');
    expect((await eve.tasks()).tasks).toEqual([]);
    expect((await eve.ask({ messageId: 'm1', text: 'O-7' })).id).not.toBe(id);
    await expect(client.task('../x')).rejects.toThrow('there is no task');
  });

  it('lists tasks by context and state, page by page', async () => {
    await using desk = await openDesk();
    const client = await DeskClient.open(desk.url, binding);
    const waiting = await client.ask({ contextId: 'c1', text: 'O-7' });
    const done = await client.ask({ contextId: 'c1', text: 'Hello' });
    await client.ask({ contextId: 'c2', text: 'Hello' });
    const first = await client.tasks({ contextId: 'c1', pageSize: 1 });
    expect(first).toMatchObject({ totalSize: 2, pageSize: 1, tasks: [{ artifacts: [] }] });
    const second = await client.tasks({ contextId: 'c1', pageToken: first.nextPageToken });
    const ids = [...first.tasks, ...second.tasks].map(({ id }) => id);
    expect(ids.toSorted()).toEqual([waiting.id, done.id].toSorted());
    const asking = await client.tasks({ status: TASK_STATE_INPUT_REQUIRED });
    expect(asking.tasks).toMatchObject([{ id: waiting.id, contextId: 'c1' }]);
    const whole = await client.tasks({ contextId: 'c2', includeArtifacts: true });
    expect(whole.tasks).toMatchObject([{ artifacts: [{ artifactId: 'answer' }] }]);
  });

  it('continues a list whose last task has changed its state since', async () => {
    await using desk = await openDesk();
    const client = await DeskClient.open(desk.url, binding);
    const { id: oldest } = await client.ask({ text: 'O-1' });
    const { id: middle } = await client.ask({ text: 'O-2' });
    await client.ask({ text: 'O-3' });
    const asking = { status: TASK_STATE_INPUT_REQUIRED };
    const first = await client.tasks({ ...asking, pageSize: 2 });
    expect(first.nextPageToken).toBe(middle);
    await client.ask({ taskId: middle, text: 'deny' });
    const rest = await client.tasks({ ...asking, pageToken: first.nextPageToken });
    expect(rest).toMatchObject({ nextPageToken: '', tasks: [{ id: oldest }] });
    await expect(client.tasks({ pageToken: 'gone' })).rejects.toThrow('pageToken');
  });

  it('cancels tasks that work and that wait, and no others (A22)', async () => {
    await using desk = await openDesk({ toolMs: 600_000 });
    const client = await DeskClient.open(desk.url, binding);
    const waiting = await client.ask({ text: 'O-7' });
    expect((await client.cancel(waiting.id)).status?.state).toBe(TASK_STATE_CANCELED);
    const working = await client.ask({ text: 'O-8' });
    await client.ask({ taskId: working.id, text: 'approve' }, true);
    const following = client.subscribe(working.id);
    expect((await client.cancel(working.id)).status?.state).toBe(TASK_STATE_CANCELED);
    expect((await following).at(-1)?.payload).toMatchObject({
      value: { status: { state: TASK_STATE_CANCELED } },
    });
    const done = await client.ask({ text: 'Hello' });
    await expect(client.cancel(done.id)).rejects.toThrow('has ended');
    await expect(client.subscribe(done.id)).rejects.toThrow('has ended');
    await expect(client.ask({ taskId: done.id, text: 'go on' })).rejects.toThrow('no answer');
  });

  it('leaves nothing of an answer that fails', async () => {
    await using desk = await openDesk({ texts: ['Wrong.', 'never'], score: 0 });
    const client = await DeskClient.open(desk.url, binding);
    const failed = await client.ask({ text: 'Price?' });
    expect(failed).toMatchObject({ status: { state: TASK_STATE_FAILED }, artifacts: [] });
  });
});

it('does a task for a turn of another host, whose person approves its call (F18)', async () => {
  await using desk = await openDesk();
  const answers = [{ choose: 'answer', answer: 'approve' }];
  const { asked, outcome } = await play(remote(desk.url), 'O-7', answers);
  expect(asked[0]).toContain('approve');
  expect(outcome).toMatchObject({
    ok: true,
    data: { text: 'It is refunded.', data: [{ claims: [{ claim: 'O-7 is refunded' }] }] },
  });
  expect(desk.refunds).toEqual(['O-7']);
});

it('is served by the SDK over express too, for the user that it names', async () => {
  await using pce = createOrchestrator({ ...scriptedRoles() });
  const app = express();
  const server = app.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const url = `http://127.0.0.1:${port}`;
  const card = { name: 'Shop', description: 'Sells', url: `${url}/a2a` };
  const requestHandler = a2aHandler(pce, { card });
  const userBuilder = async () => ({ isAuthenticated: true, userName: 'ann' });
  app.use('/.well-known/agent-card.json', agentCardHandler({ agentCardProvider: requestHandler }));
  app.use('/a2a', jsonRpcHandler({ requestHandler, userBuilder }));
  const client = await DeskClient.open(url);
  const { id } = await client.ask({ text: 'Hello' });
  expect(await pce.list({ owner: 'ann' })).toMatchObject([{ turn: id, session: 'a2a' }]);
});

it('serves its card beside its routes', async () => {
  await using pce = createOrchestrator({ ...scriptedRoles() });
  const userOf = (): string => 'ann';
  // #region serve
  const card = {
    name: 'Shop',
    description: 'Answers questions about orders, and refunds them',
    url: 'https://shop.example/a2a',
  };
  const agent = a2aRoutes(a2aHandler(pce, { card }), { owner: userOf });
  // #endregion
  const response = await agent(new Request('https://shop.example/.well-known/agent-card.json'));
  expect(await response.json()).toMatchObject({
    name: 'Shop',
    capabilities: { streaming: true, pushNotifications: false },
    supportedInterfaces: [
      { protocolBinding: 'JSONRPC', protocolVersion: '1.0', url: card.url },
      { protocolBinding: 'HTTP+JSON', protocolVersion: '1.0', url: card.url },
    ],
  });
});

it('refuses what is not A2A 1.0', async () => {
  await using desk = await openDesk();
  const post = (path: string, body: string, headers: object = {}): Promise<Response> => {
    const more = { 'content-type': 'application/json', 'a2a-version': '1.0', ...headers };
    return fetch(`${desk.url}/a2a${path}`, { method: 'POST', body, headers: more });
  };
  const old = await post('', '{"jsonrpc":"2.0","id":1,"method":"ListTasks","params":{}}', {
    'a2a-version': '0.3',
  });
  expect(await old.json()).toMatchObject({ error: { code: -32_009 } });
  const form = await post('/message:send', '{}', { 'content-type': 'text/plain' });
  expect(form.status).toBe(400);
  expect((await post('/message:send', 'no json')).status).toBe(400);
  expect(
    (
      await post(
        '/message:send',
        '{"message":{"messageId":"m","parts":[{"url":"https://x.test"}]}}',
      )
    ).status,
  ).toBe(400);
  expect((await post('/nowhere', '{}')).status).toBe(404);
});
