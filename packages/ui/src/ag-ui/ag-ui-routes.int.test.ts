import { createOrchestrator, defineTool, memoryStore, ToolError, ToolQuestion } from '@pce/core';
import { completion, directCalls, scriptedRoles } from '@pce/testkit';
import { turnTool } from '@pce/tools';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { AgUiPage } from '../../test/ag-ui-page.js';
import { openDesk } from '../../test/desk.js';
import { playRuns } from '../../test/play-runs.js';
import { agUiRoutes } from './index.js';

/** The input of a run, as the client sends it. */
function input(changes: object = {}) {
  const messages = [{ id: 'm1', role: 'user', content: 'O-7' }];
  return { threadId: 't1', runId: 'r1', messages, tools: [], context: [], ...changes };
}

function post(body: unknown, path = '/api/ag-ui', type = 'application/json'): Request {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const headers = { 'content-type': type };
  return new Request(`http://chat.test${path}`, { method: 'POST', headers, body: text });
}

describe('a page of AG-UI', () => {
  it('asks for an approval as an interrupt, and the call runs once after it (B4)', async () => {
    const desk = openDesk();
    await using pce = desk.pce;
    const userOf = () => 'ann';
    // #region routes
    const agent = agUiRoutes(pce, { owner: userOf });
    // #endregion
    const page = new AgUiPage(agent, 't1');
    page.setState({ theme: 'dark' });
    await page.send('O-7');
    expect(page.pendingInterrupts).toMatchObject([
      {
        reason: 'approval',
        metadata: { pce: { tool: 'orders.refund', approval: { args: { order: 'O-7' } } } },
      },
    ]);
    expect(desk.refunds).toEqual([]);
    await page.decide(() => 'approve');
    expect(page.text).toBe('The order is refunded [c1].');
    expect(page.messages.map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'tool',
      'assistant',
    ]);
    expect(page.state).toMatchObject({
      theme: 'dark',
      pce: { status: 'completed', evidence: { claims: [{ source: 'https://shop.test/O-7' }] } },
    });
    expect(desk.refunds).toEqual(['O-7']);
  });

  it('takes a draft back that validation rejects, and keeps all other messages (A11)', async () => {
    const desk = openDesk({ refunds: false, drafts: ['It costs $999.', 'It costs $549.'] });
    await using pce = desk.pce;
    const page = new AgUiPage(agUiRoutes(pce), 't1');
    await page.send('Price?');
    expect(page.messages.map(({ content }) => content)).toEqual(['Price?', 'It costs $549.']);
    expect(page.seen).toContain('MESSAGES_SNAPSHOT');
    const held = await agUiRoutes(pce, { drafts: 'hold' })(post(input({ threadId: 't2' })));
    expect(await held.text()).not.toContain('$999');
  });

  it('leaves nothing of an answer that fails', async () => {
    const desk = openDesk({ refunds: false, drafts: ['Wrong one.', 'never written'], score: 0 });
    await using pce = desk.pce;
    const page = new AgUiPage(agUiRoutes(pce), 't1');
    await page.send('Price?');
    expect(page.seen.at(-1)).toBe('RUN_ERROR');
    expect(page.messages.map(({ role }) => role)).toEqual(['user']);
  });

  it('shows a turn in a new page, from the journal, while it waits and after it (F18)', async () => {
    const desk = openDesk();
    await using pce = desk.pce;
    const handler = agUiRoutes(pce);
    const first = new AgUiPage(handler, 't1');
    await first.send('O-7');
    const second = new AgUiPage(handler, 't1');
    await second.runAgent();
    expect(second.pendingInterrupts).toEqual(first.pendingInterrupts);
    await second.decide(() => 'approve');
    const third = new AgUiPage(handler, 't1');
    await third.runAgent();
    expect(third.messages).toEqual(second.messages);
    expect(third.messages[0]).toMatchObject({ role: 'user', content: 'O-7' });
  });

  it('asks for an approval again that has expired', async () => {
    await using pce = openDesk({ approvalTtlMs: 1 }).pce;
    const handler = agUiRoutes(pce);
    const first = new AgUiPage(handler, 't1');
    await first.send('O-7');
    const second = new AgUiPage(handler, 't1');
    await second.runAgent();
    expect(second.pendingInterrupts).toHaveLength(1);
    expect(second.pendingInterrupts[0]?.id).not.toBe(first.pendingInterrupts[0]?.id);
  });

  it('continues a turn whose process ends, in another process (A22)', async () => {
    const store = memoryStore();
    const before = openDesk({ store, toolMs: 100 });
    const page = new AgUiPage(agUiRoutes(before.pce), 't1');
    await page.send('O-7');
    const decided = page.decide(() => 'approve');
    await expect.poll(() => page.seen.filter((type) => type === 'RUN_STARTED')).toHaveLength(2);
    await before.pce.close();
    await decided;
    expect(page.pendingInterrupts).toMatchObject([{ reason: 'paused' }]);

    await using pce = openDesk({ store }).pce;
    await pce.recover();
    const later = new AgUiPage(agUiRoutes(pce), 't1');
    await later.runAgent();
    expect(later.text).toBe('The order is refunded [c1].');
  });

  it('passes on the question of a tool, with the schema of its answer', async () => {
    const book = defineTool({
      name: 'rooms.book',
      description: 'Book a room',
      input: z.object({}),
      execute: (_, { asked }) => {
        const schema = { type: 'object', properties: { guests: { type: 'integer' } } };
        if (asked === undefined) throw new ToolQuestion({ message: 'How many?', schema });
        return { booked: asked.answers.at(-1)?.value ?? null };
      },
    });
    const roles = scriptedRoles({
      decide: ({ exchanges }) =>
        exchanges.length > 0 ? completion() : directCalls({ tool: 'rooms.book', args: {} }),
    });
    await using pce = createOrchestrator({ ...roles, tools: [book] });
    const page = new AgUiPage(agUiRoutes(pce), 't1');
    await page.send('Book');
    const [{ id = '', responseSchema } = {}] = page.pendingInterrupts;
    expect(responseSchema).toMatchObject({
      properties: { value: { properties: { guests: { type: 'integer' } } } },
    });
    const payload = { choose: 'answer', value: { guests: 2 } };
    await page.runAgent({ resume: [{ interruptId: id, status: 'resolved', payload }] });
    const result = page.messages.find(({ role }) => role === 'tool');
    expect(result?.content).toBe('{"booked":{"guests":2}}');
    expect(page.messages.filter(({ role }) => role === 'tool')).toHaveLength(1);
  });

  it('shows the turn of a call as a subagent, suspended while a person decides in it (F18)', async () => {
    const refund = defineTool({
      name: 'orders.refund',
      description: 'Refund an order',
      destructive: true,
      input: z.object({ order: z.string() }),
      execute: ({ order }) => ({ order }),
    });
    const broken = defineTool({
      name: 'broken',
      description: 'Fail',
      input: z.object({}),
      startsTurn: true,
      execute: () => Promise.reject(new ToolError('internal', 'no desk')),
    });
    const desk = turnTool({ name: 'desk', description: 'Refund', orchestrator: () => pce });
    const roles = scriptedRoles({
      decide({ request: order, exchanges }) {
        if (exchanges.length > 0) return completion();
        if (order === 'O-7') return directCalls({ tool: 'orders.refund', args: { order } });
        const delegated = { tool: 'desk', args: { request: 'O-7' } };
        return directCalls(delegated, { tool: 'broken', args: {} });
      },
    });
    await using pce = createOrchestrator({ ...roles, tools: [refund, broken, desk] });
    const handler = agUiRoutes(pce);
    const subagents: object[] = [];
    const show = (page: AgUiPage) =>
      page.subscribe({
        onEvent({ event: { type, subagentRunId, ...event } }) {
          const turn = String(subagentRunId).replace(/.*(?=\.c\d+$)/, '');
          if (type.startsWith('SUBAGENT')) subagents.push({ type, turn, ...event });
        },
      });
    const first = new AgUiPage(handler, 't1');
    show(first);
    await first.send('Delegate');
    const second = new AgUiPage(handler, 't1');
    show(second);
    await second.runAgent();
    const suspended = { type: 'SUBAGENT_FINISHED', turn: '.c1', outcome: { type: 'suspended' } };
    const started = { type: 'SUBAGENT_STARTED', turn: '.c1', name: 'desk' };
    expect(subagents).toMatchObject([
      { ...started, parentToolCallId: expect.stringMatching(/\/t1$/) },
      { type: 'SUBAGENT_STARTED', turn: '.c2', name: 'broken' },
      { type: 'SUBAGENT_ERROR', turn: '.c2', message: 'no desk', code: 'internal' },
      suspended,
      started,
      suspended,
    ]);

    const [{ id = '' } = {}] = await pce.interventions();
    await pce.resolve(id, { choose: 'approve', by: 'ann' }).result();
    const [{ turn = '' } = {}] = await pce.list({ thread: 't1' });
    await expect.poll(async () => (await pce.result(turn)).status).toBe('completed');
    await second.decide(() => 'continue');
    expect(second.state.pce.status).toBe('completed');
    const third = new AgUiPage(handler, 't1');
    await third.runAgent();
    expect(third.messages).toEqual(second.messages);
  });

  it('starts one turn for a message that is sent twice, with its files', async () => {
    await using pce = openDesk({ refunds: false, drafts: ['Read.'] }).pce;
    const source = { type: 'data', value: btoa('a,b\n1,2'), mimeType: 'text/csv' };
    const content = [
      { type: 'text', text: 'Sum it' },
      { type: 'document', source, metadata: { filename: 'table.csv' } },
    ];
    const body = input({ messages: [{ id: 'm1', role: 'user', content }] });
    const handler = agUiRoutes(pce);
    await (await handler(post(body))).text();
    expect(await (await handler(post(body))).text()).toContain('Read.');
    const [{ turn = '' } = {}, ...others] = await pce.list();
    expect(others).toEqual([]);
    const { attachments } = await pce.result(turn);
    expect(attachments).toMatchObject([{ name: 'table.csv', mediaType: 'text/csv' }]);
  });

  it('starts one turn for a message that is sent again before the first is durable, and shows it to all', async () => {
    await using pce = openDesk({ refunds: false, drafts: ['Read.'] }).pce;
    const handler = agUiRoutes(pce);
    const body = input({ messages: [{ id: 'm1', role: 'user', content: 'Sum it' }] });
    const answers = await Promise.all([1, 2, 3].map(() => handler(post(body))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const answer of answers) expect(await answer.text()).toContain('Read.');
    expect(await pce.list()).toHaveLength(1);
  });

  it('starts no second turn for a request that a page got when it joined', async () => {
    await using pce = openDesk({ refunds: false, drafts: ['Read.'] }).pce;
    const handler = agUiRoutes(pce);
    const send = async (id: string) =>
      handler(post(input({ messages: [{ id, role: 'user', content: 'Sum it' }] })));
    await (await send('a message/1')).text();
    const [{ turn } = { turn: '' }] = await pce.list();
    expect(await (await send(turn)).text()).toContain('Read.');
    expect(await pce.list()).toHaveLength(1);
  });

  it('refuses forged, changed and outdated decisions, and those of strangers (B4, F15)', async () => {
    const desk = openDesk();
    await using pce = desk.pce;
    const handler = agUiRoutes(pce, { owner: ({ headers }) => headers.get('x-user') ?? 'ann' });
    await (await handler(post(input()))).text();
    const { id = '', approval } = (await pce.interventions())[0] ?? {};
    const approvedHash = approval?.hash;
    const decide = async (interruptId: string, payload: object, user = 'ann'): Promise<number> => {
      const resume = [{ interruptId, status: 'resolved', payload }];
      const request = post(input({ resume }));
      request.headers.set('x-user', user);
      return (await handler(request)).status;
    };
    const right = { choose: 'approve', approvedHash };
    expect(await decide('forged.i1', right)).toBe(422);
    expect(await decide(id, { choose: 'approve' })).toBe(422);
    expect(await decide(id, { choose: 'approve', approvedHash: `${approvedHash}0` })).toBe(422);
    expect(await decide(id, { choose: 'ship', approvedHash })).toBe(422);
    expect(await decide(id, { approved: true })).toBe(422);
    expect(await decide(id, right, 'eve')).toBe(422);
    expect(desk.refunds).toEqual([]);
    expect(await decide(id, right)).toBe(200);
    await expect.poll(() => desk.refunds).toEqual(['O-7']);
    expect(await decide(id, { choose: 'deny', approvedHash })).toBe(422);
    expect(await decide(id, right)).toBe(200);
    expect(desk.refunds).toEqual(['O-7']);
  });

  it.each([
    ['no JSON', post('{'), 422],
    ['no message', post(input({ messages: [] })), 422],
    ['a form of another site', post(input(), '/api/ag-ui', 'text/plain'), 422],
    [
      'a file by its address',
      post(
        input({
          messages: [
            {
              id: 'm',
              role: 'user',
              content: [{ type: 'image', source: { type: 'url', value: 'http://10.0.0.1/' } }],
            },
          ],
        }),
      ),
      422,
    ],
    ['another path', post(input(), '/api/other'), 404],
    ['an unknown route', post(input(), '/api/ag-ui/t1/other'), 404],
    ['a cancel of nothing', post({}, '/api/ag-ui/t1/cancel'), 409],
  ])('answers %s with a reason', async (_, request, status) => {
    await using pce = openDesk().pce;
    const response = await agUiRoutes(pce)(request);
    expect(response.status).toBe(status);
    expect(await response.text()).not.toBe('');
  });

  it('cancels a turn', async () => {
    await using pce = openDesk({ toolMs: 300 }).pce;
    const handler = agUiRoutes(pce);
    const page = new AgUiPage(handler, 't1');
    await page.send('O-7');
    const decided = page.decide(() => 'approve');
    await expect
      .poll(async () => (await handler(post({}, '/api/ag-ui/t1/cancel'))).status)
      .toBe(202);
    await decided;
    expect(page.state.pce.status).toBe('cancelled');
  });

  it('reads the journal no further for a page that does not read', async () => {
    const desk = openDesk();
    await using pce = desk.pce;
    let followed = 0;
    async function* follow(...given: Parameters<typeof pce.follow>) {
      for await (const entry of pce.follow(...given)) {
        followed += 1;
        yield entry;
      }
    }
    const orders = Array.from({ length: 8 }, (_, at) => `O-${at}${'0'.repeat(200_000)}`);
    const body = input({ messages: [{ id: 'm1', role: 'user', content: orders.join(' ') }] });
    const response = await agUiRoutes({ ...pce, follow })(post(body));
    await expect.poll(async () => (await pce.interventions()).length).toBe(8);
    const [{ turn = '' } = {}] = await pce.list();
    expect(followed).toBeLessThan((await pce.events(turn)).length);
    expect(await response.text()).toContain('RUN_FINISHED');
  });

  it('ends every turn with its answer, without a violation of the protocol (F18)', () =>
    playRuns(30, 1));
});
