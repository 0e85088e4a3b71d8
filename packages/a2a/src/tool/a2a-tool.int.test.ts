import { setTimeout as delay } from 'node:timers/promises';
import { ClientFactory } from '@a2a-js/sdk/client';
import { describe, expect, it } from 'vitest';
import { runWithAgent } from '../../test/ask-agent.js';
import { openAgent } from '../../test/open-agent.js';
import { begin, play, remote } from '../../test/play-tool.js';

describe.each([
  ['JSONRPC', true],
  ['HTTP+JSON', true],
  ['JSONRPC', false],
] as const)('an agent over %s, streaming: %s', (binding, streaming) => {
  it('does a task for a turn, under the key of the call (B6)', async () => {
    await using agent = await openAgent({ binding, streaming });
    const { outcome, result } = await play(remote(agent.url), 'work 300');
    expect(outcome).toMatchObject({ ok: true, summary: 'Done', data: { text: 'Done', links: [] } });
    expect(agent.begun).toEqual([`${result.turn}:1`]);
  });

  it('asks a person what the agent asks, and answers in the same task (F18, A14)', async () => {
    await using agent = await openAgent({ binding, streaming });
    const answers = [{ choose: 'answer', answer: '42' }];
    const { asked, outcome } = await play(remote(agent.url), 'ask', answers);
    expect(asked).toEqual(['agents.test: the agent asks: Which size?']);
    expect(outcome).toMatchObject({ ok: true, data: { text: 'Answered: 42' } });
    expect(agent.begun).toHaveLength(1);
  });
});

it('passes on that an agent needs a sign-in', async () => {
  await using agent = await openAgent();
  const answers = [{ choose: 'answer', answer: 'done' }];
  const { asked, outcome } = await play(remote(agent.url), 'sign-in', answers);
  expect(asked[0]).toMatch(/sign-in.*https:\/\/idp\.test\/login/);
  expect(outcome).toMatchObject({ ok: true });
});

it('cancels the task of a question that is declined', async () => {
  await using agent = await openAgent();
  const { outcome } = await play(remote(agent.url), 'ask', [{ choose: 'decline' }]);
  expect(outcome).toMatchObject({ ok: false, error: { code: 'cancelled' } });
  const client = await new ClientFactory().createFromUrl(agent.url);
  const { tasks } = await client.listTasks({
    tenant: '',
    contextId: agent.begun[0] ?? '',
    status: 0,
    pageToken: '',
    statusTimestampAfter: undefined,
  });
  expect(tasks).toMatchObject([{ status: { state: 5 } }]);
});

it('attaches files, and keeps data and links', async () => {
  await using agent = await openAgent();
  const { outcome } = await play(remote(agent.url), 'files');
  const link = { url: 'https://files.test/b', name: 'b.pdf', mediaType: 'application/pdf' };
  expect(outcome).toMatchObject({
    ok: true,
    data: { data: [{ total: 3 }], files: ['a.txt'], links: [link] },
    attachments: [{ name: 'a.txt', mediaType: 'text/plain' }],
  });
});

it('takes a message for an answer, and a client with transports of the host', async () => {
  await using agent = await openAgent();
  const client = await new ClientFactory().createFromUrl(agent.url);
  const { outcome } = await play(remote(client), 'reply');
  expect(outcome).toMatchObject({ ok: true, data: { text: 'Hello', task: null } });
});

describe('a turn that waits for an agent', () => {
  it('pauses, and follows the same task when it is resumed (A22)', async () => {
    await using agent = await openAgent();
    const { pce, result } = await play(remote(agent.url, { waitMs: 1_000 }), 'hold');
    expect(result.status).toBe('paused');
    agent.release();
    expect((await pce.resume(result.turn).result()).status).toBe('completed');
    expect(agent.begun).toHaveLength(1);
  });

  it('asks a person about a once tool, whose answer lets it look again', async () => {
    await using agent = await openAgent();
    const tool = remote(agent.url, { waitMs: 1_000, effect: 'once' });
    const { pce, result } = await play(tool, 'hold');
    expect(result.interventions).toMatchObject([{ kind: 'question' }]);
    agent.release();
    const [{ id } = { id: '' }] = result.interventions;
    const look = { choose: 'answer', answer: 'look', by: 'ann' };
    expect((await pce.resolve(id, look).result()).status).toBe('completed');
    expect(agent.begun).toHaveLength(1);
  });

  it('cancels the task when it is cancelled', async () => {
    await using agent = await openAgent();
    const { pce, handle } = begin(remote(agent.url), 'work 600000');
    await expect.poll(() => agent.begun).toHaveLength(1);
    await delay(50);
    await handle.cancel();
    await pce.close();
    await expect.poll(() => agent.cancelled.size).toBe(1);
  });
});

describe('an agent that fails', () => {
  it.each([
    ['fail', 'internal', 'no paper'],
    ['reject', 'permission_denied', 'not my job'],
    ['large 5000', 'internal', 'maxAnswerBytes'],
  ])('%s: %s', async (message, code, why) => {
    await using agent = await openAgent();
    const { outcome } = await play(remote(agent.url, { maxAnswerBytes: 4_000 }), message);
    expect(outcome).toMatchObject({ ok: false, error: { code, isRetryable: false } });
    expect(JSON.stringify(outcome)).toContain(why);
  });

  it.each([
    [401, 'permission_denied', false],
    [429, 'rate_limited', true],
    [503, 'dependency_missing', true],
  ])('answers HTTP %i: %s', async (status, code, isRetryable) => {
    await using agent = await openAgent({
      before: (_, response) => void response.sendStatus(status),
    });
    const { outcome } = await play(remote(agent.url), 'work');
    expect(outcome).toMatchObject({ ok: false, error: { code, isRetryable } });
  });

  it('is not there', async () => {
    const { url } = await openAgent().then(async (agent) => {
      await agent[Symbol.asyncDispose]();
      return agent;
    });
    const { outcome } = await play(remote(url), 'work');
    expect(outcome).toMatchObject({ error: { code: 'dependency_missing', isRetryable: true } });
  });

  it.each([
    [{ supportedInterfaces: [] }],
    [
      {
        supportedInterfaces: [
          { url: 'https://elsewhere.test', protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
        ],
      },
    ],
    [{ supportedInterfaces: [{ url: '/', protocolBinding: 'JSONRPC', protocolVersion: '0.3' }] }],
  ])('has a card without a usable interface: %j', async (card) => {
    await using agent = await openAgent({ card });
    const { outcome } = await play(remote(agent.url), 'work');
    expect(outcome).toMatchObject({ error: { code: 'dependency_missing', isRetryable: false } });
  });

  it.each([
    { error: { code: -32_601, message: 'Invalid method.' } },
    { result: { tasks: [{ id: 'foreign', contextId: 'another' }] } },
  ])('does not list its tasks by context, so that nothing is sent to it: %j', async (answer) => {
    let requests = 0;
    await using agent = await openAgent({
      before(request, response, next) {
        if (request.method !== 'POST') return next();
        requests += 1;
        response.json({ jsonrpc: '2.0', id: 1, ...answer });
      },
    });
    const { outcome } = await play(remote(agent.url), 'work');
    expect(outcome).toMatchObject({ error: { code: 'dependency_missing' } });
    expect(requests).toBe(1);
  });
});

it('connects when it is called, and not before', async () => {
  expect(await runWithAgent('Hello')).not.toBeNull();
});
