import { describe, expect, it } from 'vitest';
import { openDesk } from '../../test/desk.js';
import { Page } from '../../test/page.js';
import { chatRoutes } from './index.js';

/** Sends a body as a page of the AI SDK does. */
function post(body: unknown, path = '/api/chat', type = 'application/json'): Request {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const headers = { 'content-type': type };
  return new Request(`http://chat.test${path}`, { method: 'POST', headers, body: text });
}

/** The body of a message. */
function message(text: string, id = 'c1') {
  return { id, messages: [{ role: 'user', parts: [{ type: 'text', text }] }] };
}

/** The body of a decision on an approval. */
function decision(approval: object) {
  const part = { type: 'dynamic-tool', state: 'approval-responded', approval };
  return { id: 'c1', messages: [{ role: 'assistant', parts: [part] }] };
}

describe('a chat page of the AI SDK', () => {
  it('shows an answer with its sources and evidence (E5, F18)', async () => {
    const desk = openDesk({ refunds: false, drafts: ['Orders are at home.'] });
    await using pce = desk.pce;
    const page = new Page(chatRoutes(pce), 'c1');
    await page.sendMessage({ text: 'Where?' });
    expect(page.status).toBe('ready');
    expect(page.text).toBe('Orders are at home.');
    expect(page.lastMessage?.metadata).toMatchObject({ status: 'completed' });
    expect(page.data('evidence')).toHaveLength(1);
    expect(await pce.thread('c1', { session: 'chat' }).turns()).toHaveLength(1);
  });

  it('returns the messages of a chat to its user alone (F15)', async () => {
    const desk = openDesk({ refunds: false, drafts: ['At home.'] });
    await using pce = desk.pce;
    const handler = chatRoutes(pce, { owner: ({ headers }) => headers.get('x-user') ?? 'ann' });
    await (await handler(post(message('Where?')))).text();
    const history = async (user: string) => {
      const headers = { 'x-user': user };
      return (await handler(new Request('http://chat.test/api/chat/c1', { headers }))).json();
    };
    expect(await history('ann')).toMatchObject([
      { role: 'user', parts: [{ type: 'text', text: 'Where?' }] },
      { role: 'assistant', parts: [{ text: 'At home.' }, { type: 'data-evidence' }] },
    ]);
    expect(await history('eve')).toEqual([]);
  });

  it('asks for an approval, and the call runs once after it (B4)', async () => {
    const desk = openDesk();
    await using pce = desk.pce;
    const userOf = () => 'ann';
    // #region routes
    const chat = chatRoutes(pce, { owner: userOf });
    // #endregion
    const page = new Page(chat, 'c1');
    await page.sendMessage({ text: 'O-7' });
    const [call] = page.calls;
    expect(call).toMatchObject({
      toolName: 'orders.refund',
      input: { order: 'O-7' },
      state: 'approval-requested',
    });
    expect(desk.refunds).toEqual([]);
    await page.addToolApprovalResponse({ id: call?.approval?.id ?? '', approved: true });
    await expect.poll(() => page.text).toBe('The order is refunded [c1].');
    await expect.poll(() => page.lastMessage?.metadata).toMatchObject({ status: 'completed' });
    expect(page.calls).toMatchObject([{ state: 'output-available', output: { euros: 40 } }]);
    expect(page.parts('source-url')).toMatchObject([{ url: 'https://shop.test/O-7' }]);
    expect(page.messages).toHaveLength(2);
    expect(desk.refunds).toEqual(['O-7']);
    const [{ turn = '' } = {}] = await pce.list({ owner: 'ann' });
    const { events } = { events: await pce.events(turn) };
    expect(events.map(({ event }) => event)).toContainEqual(
      expect.objectContaining({ type: 'intervention.resolved', by: 'ann' }),
    );
  });

  it('asks for several approvals at once, and shows what follows the last of them (B4)', async () => {
    const desk = openDesk();
    await using pce = desk.pce;
    const handler = chatRoutes(pce);
    const page = new Page(handler, 'c1');
    await page.sendMessage({ text: 'O-7 O-8' });
    expect(page.calls.map(({ state }) => state)).toEqual(Array(2).fill('approval-requested'));
    const reloaded = new Page(handler, 'c1');
    await reloaded.resumeStream();
    expect(reloaded.calls).toHaveLength(2);
    for (const { approval } of page.calls)
      await page.addToolApprovalResponse({ id: approval?.id ?? '', approved: true });
    await expect.poll(() => page.text).toBe('The order is refunded [c1].');
    expect(desk.refunds).toEqual(['O-7', 'O-8']);
  });

  it('denies a call without running it', async () => {
    const desk = openDesk();
    await using pce = desk.pce;
    const page = new Page(chatRoutes(pce), 'c1');
    await page.sendMessage({ text: 'O-7' });
    await page.addToolApprovalResponse({ id: page.calls[0]?.approval?.id ?? '', approved: false });
    await expect.poll(() => page.calls[0]?.state).toBe('output-denied');
    expect(desk.refunds).toEqual([]);
  });

  it('takes a draft back that validation rejects, and shows the one that passes (A11)', async () => {
    const desk = openDesk({ refunds: false, drafts: ['It costs $999.', 'It costs $549.'] });
    await using pce = desk.pce;
    const response = await chatRoutes(pce)(post(message('Price?')));
    const lines = (await response.text()).split('\n').filter((line) => line.startsWith('data: {'));
    const types = lines.map((line) => JSON.parse(line.slice('data: '.length)).type);
    expect(types.filter((type) => type === 'reset-step')).toHaveLength(1);
    expect(types.indexOf('reset-step')).toBeGreaterThan(types.indexOf('text-delta'));

    const page = new Page(chatRoutes(pce), 'c2');
    await page.sendMessage({ text: 'Price?' });
    expect(page.text).toBe('It costs $549.');
    const held = await chatRoutes(pce, { drafts: 'hold' })(post(message('Price?', 'c3')));
    const body = await held.text();
    expect(body).not.toContain('$999');
    expect(body).not.toContain('reset-step');
  });

  it('leaves nothing of an answer that fails', async () => {
    const desk = openDesk({ refunds: false, drafts: ['Wrong one.', 'never written'], score: 0 });
    await using pce = desk.pce;
    const page = new Page(chatRoutes(pce), 'c1');
    await page.sendMessage({ text: 'Price?' });
    expect(page.status).toBe('error');
    expect(page.text).toBe('');
    expect(page.lastMessage?.metadata).toMatchObject({ status: 'failed' });
  });

  it('shows a turn again after a cut, from the journal, while it runs and while it waits (F18)', async () => {
    const desk = openDesk({ toolMs: 500 });
    await using pce = desk.pce;
    const handler = chatRoutes(pce);
    const cut = await handler(post(message('O-7')));
    await cut.body?.cancel();
    const first = new Page(handler, 'c1');
    await first.resumeStream();
    await expect.poll(() => first.calls[0]?.state).toBe('approval-requested');

    const second = new Page(handler, 'c1', first.messages);
    await first.addToolApprovalResponse({ id: first.calls[0]?.approval?.id ?? '', approved: true });
    const { turn = '' } = (await pce.list())[0] ?? {};
    await expect.poll(async () => (await pce.result(turn)).status).toBe('running');
    await second.resumeStream();
    await expect.poll(() => first.text).toBe('The order is refunded [c1].');
    await expect.poll(() => second.text).toBe('The order is refunded [c1].');
    expect(second.messages).toHaveLength(1);
    expect(second.calls).toHaveLength(1);
    expect(desk.refunds).toEqual(['O-7']);
    const over = await handler(new Request('http://chat.test/api/chat/c1/stream'));
    expect(over.status).toBe(204);
  });

  it('refuses forged, changed and repeated decisions, and those of strangers (B4, F15)', async () => {
    const desk = openDesk();
    await using pce = desk.pce;
    const handler = chatRoutes(pce, { owner: ({ headers }) => headers.get('x-user') ?? 'ann' });
    await (await handler(post(message('O-7')))).text();
    const [{ id = '', approval } = {}] = await pce.interventions();
    const hash = approval?.hash ?? '';
    const decide = async (given: object, user = 'ann'): Promise<number> => {
      const request = post(decision(given));
      request.headers.set('x-user', user);
      return (await handler(request)).status;
    };
    expect(await decide({ id: 'forged.i1', approved: true, descriptor: { hash } })).toBe(422);
    expect(await decide({ id, approved: true })).toBe(422);
    expect(await decide({ id, approved: true, descriptor: { hash: `${hash}0` } })).toBe(422);
    expect(await decide({ id, approved: true, descriptor: { hash } }, 'eve')).toBe(404);
    expect(await decide({ id, approved: 'yes', descriptor: { hash } })).toBe(422);
    expect(desk.refunds).toEqual([]);
    expect(await decide({ id, approved: true, descriptor: { hash } })).toBe(200);
    await expect.poll(() => desk.refunds).toEqual(['O-7']);
    expect(await decide({ id, approved: true, descriptor: { hash } })).toBe(422);
    expect(desk.refunds).toEqual(['O-7']);
  });

  it.each([
    ['no JSON', post('{'), 422],
    ['no message', post({ id: 'c1', messages: [] }), 422],
    ['a form of another site', post(message('x'), '/api/chat', 'text/plain'), 422],
    [
      'a message of the assistant',
      post({ id: 'c1', messages: [{ role: 'assistant', parts: [] }] }),
      422,
    ],
    ['regenerate', post({ ...message('x'), trigger: 'regenerate-message' }), 422],
    ['an invalid chat', post({ ...message('x'), id: '' }), 422],
    ['another path', post(message('x'), '/api/other'), 404],
    ['a path that begins alike', post(message('x'), '/api/chatter'), 404],
    ['a path that is not encoded', post({}, '/api/chat/%/cancel'), 404],
    [
      'an answer by a form of another site',
      post({ choose: 'a' }, '/api/chat/c1/questions/t.i1', 'text/plain'),
      422,
    ],
    ['a cancel of nothing', post({}, '/api/chat/c1/cancel'), 409],
    ['an unknown question', post({ choose: 'a' }, '/api/chat/c1/questions/t.i1'), 404],
  ])('answers %s with a reason', async (_, request, status) => {
    await using pce = openDesk().pce;
    const response = await chatRoutes(pce)(request);
    expect(response.status).toBe(status);
    expect(await response.text()).not.toBe('');
  });

  it('refuses a second message while a turn runs, and cancels the first', async () => {
    const desk = openDesk({ refunds: false, drafts: ['a long answer '.repeat(100)] });
    await using pce = desk.pce;
    const handler = chatRoutes(pce);
    const first = await handler(post(message('Tell')));
    expect((await handler(post(message('Again')))).status).toBe(409);
    expect((await handler(post({}, '/api/chat/c1/cancel'))).status).toBe(202);
    expect(await first.text()).toContain('"type":"abort"');
  });

  it('shows questions in words, whose answers have a route of their own (B5)', async () => {
    const desk = openDesk({ asks: 'Which order?' });
    await using pce = desk.pce;
    const handler = chatRoutes(pce);
    const page = new Page(handler, 'c1');
    await page.sendMessage({ text: 'O-7' });
    const [question] = page.data('question');
    expect(question?.data).toMatchObject({ message: 'Which order?' });
    const path = `/api/chat/c1/questions/${question?.id}`;
    expect((await handler(post({ words: 'O-7' }, path))).status).toBe(422);
    expect((await handler(post({ choose: 'answer', answer: 'O-7' }, path))).status).toBe(202);
    await page.resumeStream();
    await expect.poll(() => page.calls[0]?.state).toBe('approval-requested');
  });

  it('ends every chat with the text of its answer, whatever was revised, cut or denied (F18)', async () => {
    const chats = Number(process.env.PCE_CHATS ?? 12);
    for (let number = 0; number < chats; number += 1) {
      const isRevised = number % 10 < 3;
      const drafts = [...(isRevised ? ['A wrong draft.'] : []), `Answer ${number} [c1].`];
      const desk = openDesk({ drafts });
      await using pce = desk.pce;
      const handler = chatRoutes(pce);
      const page = new Page(handler, `c${number}`);
      await page.sendMessage({ text: `O-${number}` });
      const approval = page.calls[0]?.approval?.id ?? '';
      const isCut = number % 20 === 0;
      if (isCut) {
        const [{ id = '', approval: shown } = {}] = await pce.interventions();
        const given = decision({ id, approved: true, descriptor: { hash: shown?.hash } });
        await (await handler(post({ ...given, id: `c${number}` }))).body?.cancel();
        await page.resumeStream();
      } else await page.addToolApprovalResponse({ id: approval, approved: true });
      await expect.poll(() => page.lastMessage?.metadata).toMatchObject({ status: 'completed' });
      const { turn = '' } = (await pce.list())[0] ?? {};
      expect(page.text).toBe((await pce.result(turn)).answer);
      expect(desk.refunds).toEqual([`O-${number}`]);
    }
  });
});
