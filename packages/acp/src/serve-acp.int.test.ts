import { setTimeout as wait } from 'node:timers/promises';
import { memoryStore, type Orchestrator } from '@pce/core';
import { describe, expect, it } from 'vitest';
import { openDesk } from '../test/desk.js';
import { openEditor, type Person } from '../test/editor.js';

/** Opens a desk that counts refunds, and an editor with a session on it. */
async function begin(person: Person = {}, desk: Parameters<typeof openDesk>[0] = {}) {
  const refunds: string[] = [];
  const pce = openDesk({ onRefund: (order) => void refunds.push(order), ...desk });
  const { editor, served } = openEditor(pce, person);
  await editor.initialize();
  const session = await editor.begin();
  return { pce, refunds, editor, served, session };
}

describe('an editor', () => {
  it('shows the plan and the answer of a prompt (F18)', async () => {
    const { pce, editor, session } = await begin();
    await using _ = pce;
    const { stopReason, _meta } = await editor.prompt(session, 'hello');
    expect(stopReason).toBe('end_turn');
    expect(_meta).toMatchObject({ pce: { status: 'completed' } });
    expect(editor.text).toBe('Answer to: hello.');
    const plans = editor.of('plan').map(({ entries }) => entries);
    expect(plans.at(0)).toMatchObject([{ content: 'Do the work', status: 'pending' }]);
    expect(plans.at(-1)).toMatchObject([{ status: 'completed' }]);
  });

  it('asks for the exact call, which runs once after it is allowed (B4, F9)', async () => {
    const { pce, editor, session, refunds } = await begin({
      permit({ options }) {
        expect(refunds).toEqual([]);
        return options.find(({ kind }) => kind === 'allow_once')?.optionId;
      },
    });
    await using _ = pce;
    await editor.prompt(session, 'O-7');
    const [asked] = editor.permissions;
    expect(asked).toMatchObject({
      toolCall: { title: 'orders.refund', rawInput: { order: 'O-7' } },
      options: [{ kind: 'allow_once' }, { kind: 'reject_once' }, { kind: 'reject_once' }],
    });
    const { toolCallId = '' } = asked?.toolCall ?? {};
    expect(editor.statuses(toolCallId)).toEqual([
      'in_progress',
      'pending',
      'in_progress',
      'completed',
    ]);
    expect(refunds).toEqual(['O-7']);
    expect(editor.text).toBe('Answer to: O-7 [c1].');
    expect(editor.sources).toEqual(['https://shop.test/O-7']);
  });

  it('does not run a call that is rejected', async () => {
    const { pce, editor, session, refunds } = await begin({ permit: () => 'deny' });
    await using _ = pce;
    const { stopReason } = await editor.prompt(session, 'O-7');
    expect(stopReason).toBe('end_turn');
    const { toolCallId = '' } = editor.permissions[0]?.toolCall ?? {};
    expect(editor.statuses(toolCallId).at(-1)).toBe('failed');
    expect(refunds).toEqual([]);
  });

  it('leaves a question open that is closed without an answer; another room may decide it', async () => {
    const { pce, editor, session, refunds } = await begin({ permit: () => undefined });
    await using _ = pce;
    const { stopReason, _meta } = await editor.prompt(session, 'O-7');
    expect({ stopReason, _meta }).toMatchObject({
      stopReason: 'end_turn',
      _meta: { pce: { status: 'blocked' } },
    });
    const [{ id = '' } = {}] = await pce.interventions();
    await pce.resolve(id, { choose: 'approve', by: 'ann' }).result();
    expect(refunds).toEqual(['O-7']);
    await editor.load(session);
    expect(editor.text).toBe('Answer to: O-7 [c1].');
  });

  it('waits with a decision while another process carries out one on the same turn (F10)', async () => {
    const store = memoryStore();
    const { pce, editor, session, refunds } = await begin(
      {
        async permit({ _meta }) {
          const open = (await other.interventions()).map(({ id }) => id);
          const shown = JSON.stringify(_meta);
          const [second] = open.filter((id) => !shown.includes(`"${id}"`));
          if (second === undefined) return 'approve';
          await other.resolve(second, { choose: 'approve', by: 'ann' }).durable;
          return 'approve';
        },
      },
      { store, process: 'one' },
    );
    const other = openDesk({ store, process: 'two', onRefund: () => wait(300) });
    await using _ = pce;
    await using _other = other;
    expect((await editor.prompt(session, 'O-7 O-8')).stopReason).toBe('end_turn');
    expect(editor.permissions).toHaveLength(1);
    expect(refunds).toHaveLength(1);
    expect(editor.text).toBe('Answer to: O-7 O-8 [c1].');
  });

  it('shows drafts as thoughts, and only the answer that passes its validation as a message (A11)', async () => {
    const { pce, editor, session } = await begin();
    await using _ = pce;
    await editor.prompt(session, 'wrong');
    expect(editor.thoughts).toBe('A wrong draft.\n\nAnswer to: wrong.');
    expect(editor.text).toBe('Answer to: wrong.');
  });

  it.each([
    ['an answer', 'O-7', 'answer'],
    ['the word of a choice', 'finish', 'finish'],
  ])(
    'without forms takes the next prompt as the answer to a question: %s (A14)',
    async (_, text, chosen) => {
      const { pce, editor, session } = await begin();
      await using _pce = pce;
      const first = await editor.prompt(session, 'which');
      expect(first._meta).toMatchObject({ pce: { status: 'blocked' } });
      expect(editor.text).toContain('Which order?');
      const second = await editor.prompt(session, text);
      expect(second._meta).toMatchObject({ pce: { status: 'completed' } });
      const [{ turn = '' } = {}, ...others] = await pce.list();
      expect(others).toEqual([]);
      const events = (await pce.events(turn)).map(({ event }) => event);
      expect(events).toContainEqual(
        expect.objectContaining({ type: 'intervention.resolved', choose: chosen, by: 'local' }),
      );
    },
  );

  it('shows a question in words as a form, if it has forms', async () => {
    const fill = () => ({ action: 'accept', content: { choose: 'answer', answer: 'O-7' } });
    const { pce, editor, session } = await begin({ fill });
    await using _ = pce;
    const { _meta } = await editor.prompt(session, 'which');
    expect(_meta).toMatchObject({ pce: { status: 'completed' } });
    expect(editor.forms).toMatchObject([{ mode: 'form', message: 'Which order?' }]);
  });

  it.each([
    [
      { action: 'accept', content: { size: 'L', count: 2 } },
      { choice: 'answer', value: { size: 'L', count: 2 } },
    ],
    [{ action: 'decline' }, { choice: 'decline' }],
  ])('shows the question of a tool as a form of its schema: %j (C11)', async (answer, expected) => {
    const { pce, editor, session } = await begin({ fill: () => answer });
    await using _ = pce;
    await editor.prompt(session, 'shirt');
    expect(editor.forms).toMatchObject([
      { message: 'Which size?', requestedSchema: { properties: { size: { type: 'string' } } } },
    ]);
    const ended = editor.of('tool_call_update').find(({ status }) => status === 'completed');
    expect(ended?.rawOutput).toMatchObject({ answer: expected });
  });

  it('cancels a turn', async () => {
    const { pce, editor, session } = await begin({}, { roleMs: 60 });
    await using _ = pce;
    const prompted = editor.prompt(session, 'hello');
    await expect.poll(async () => (await pce.list()).length).toBe(1);
    await editor.cancel(session);
    expect((await prompted).stopReason).toBe('cancelled');
    const [{ status } = {}] = await pce.list();
    expect(status).toBe('cancelled');
    expect((await editor.prompt(session, 'again')).stopReason).toBe('end_turn');
  });

  it('withdraws a question when its prompt is cancelled, and the turn stays blocked', async () => {
    const { pce, editor, session } = await begin({
      async permit({ sessionId }) {
        await editor.cancel(sessionId);
        return undefined;
      },
    });
    await using _ = pce;
    const { stopReason, _meta } = await editor.prompt(session, 'O-7');
    expect(stopReason).toBe('cancelled');
    expect(_meta).toMatchObject({ pce: { status: 'blocked' } });
  });
});

describe('a session', () => {
  it('is shown again by another connection, and listed (F18)', async () => {
    const { pce, editor, session } = await begin();
    await using _ = pce;
    await editor.prompt(session, 'O-7');
    await editor.prompt(session, 'hello');
    const { editor: other } = openEditor(pce);
    const { agentCapabilities } = await other.initialize();
    expect(agentCapabilities?.loadSession).toBe(true);
    const { sessions } = await other.connection.agent.request('session/list', { cwd: '/' });
    expect(sessions).toMatchObject([{ sessionId: session, title: 'O-7' }]);
    await other.load(session);
    const shown = other.updates.flatMap((update) =>
      'content' in update && update.sessionUpdate.includes('message') ? [update.content] : [],
    );
    expect(shown).toMatchObject([
      { text: 'O-7' },
      { text: 'Answer to: O-7 [c1].' },
      { uri: 'https://shop.test/O-7' },
      { text: 'hello' },
      { text: 'Answer to: hello.' },
    ]);
    expect(other.of('tool_call')).toHaveLength(1);
    await other.prompt(session, 'more');
    expect((await pce.thread(session, { session: 'chat' }).turns()).length).toBe(3);
  });

  it('runs on when the editor disconnects, and a later one shows its end', async () => {
    const { pce, editor, session, served } = await begin({}, { roleMs: 50 });
    await using _ = pce;
    editor.prompt(session, 'hello').catch(() => undefined);
    await expect.poll(async () => (await pce.list()).length).toBe(1);
    editor.connection.close();
    await served.closed;
    const { editor: other } = openEditor(pce);
    await other.initialize();
    await other.load(session);
    await expect.poll(() => other.text).toBe('Answer to: hello.');
  });

  it.each([
    ['pauses', (pce: Orchestrator) => pce.close()],
    ['runs', () => Promise.resolve()],
  ])('says why a turn that %s cannot continue, and is free again (F11)', async (_, leave) => {
    const store = memoryStore();
    const { pce, editor, session } = await begin({}, { store, roleMs: 100 });
    editor.prompt(session, 'hello').catch(() => undefined);
    await expect.poll(async () => (await pce.list()).length).toBe(1);
    await leave(pce);
    const refuse = { isOwnerAlive: () => false, onVersionChange: 'refuse' } as const;
    await using changed = openDesk({ store, version: '2', ...refuse });
    const { editor: other } = openEditor(changed);
    await other.initialize();
    await other.load(session);
    await expect.poll(() => other.thoughts).not.toBe('');
    await other.load(session);
    expect(other.text).toBe('');
  });

  it('asks in the editor whether a turn of another release continues (F21)', async () => {
    const store = memoryStore();
    const { pce, editor, session } = await begin({}, { store, roleMs: 100 });
    editor.prompt(session, 'hello').catch(() => undefined);
    await expect.poll(async () => (await pce.list()).length).toBe(1);
    await pce.close();
    await using changed = openDesk({ store, version: '2', isOwnerAlive: () => false });
    const { editor: other } = openEditor(changed);
    await other.initialize();
    await other.load(session);
    await expect.poll(() => other.text).toContain('Answer to: hello');
  });

  it('refuses what cannot be right, and the turn continues (F15)', async () => {
    const { pce, editor, session, refunds } = await begin(
      { permit: () => 'forged' },
      { roleMs: 20 },
    );
    await using _ = pce;
    await pce.thread('of-eve', { session: 'chat', owner: 'eve' }).start('hello').result();
    await expect(editor.prompt('unknown', 'hello')).rejects.toMatchObject({ code: -32_002 });
    await expect(editor.load('unknown')).rejects.toMatchObject({ code: -32_002 });
    await expect(editor.load('of-eve')).rejects.toMatchObject({ code: -32_002 });
    await expect(editor.load('')).rejects.toMatchObject({ code: -32_602 });
    await expect(editor.prompt(session, [])).rejects.toMatchObject({ code: -32_602 });
    const audio = { type: 'audio', data: '', mimeType: 'audio/wav' } as const;
    await expect(editor.prompt(session, [audio])).rejects.toMatchObject({ code: -32_602 });
    const running = editor.prompt(session, 'hello');
    await expect(editor.prompt(session, 'too early')).rejects.toMatchObject({
      code: -32_600,
      data: { code: 'thread_busy' },
    });
    expect((await running).stopReason).toBe('end_turn');
    await expect(editor.prompt(session, 'O-7')).rejects.toMatchObject({ code: -32_602 });
    const [{ turn = '', status } = {}] = await pce.list({ owner: 'local' });
    expect(status).toBe('blocked');
    const [{ id = '' } = {}] = (await pce.result(turn)).interventions;
    await pce.resolve(id, { choose: 'approve', by: 'ann' }).result();
    expect(refunds).toEqual(['O-7']);
  });

  it('takes files and links of a prompt', async () => {
    const { pce, editor, session } = await begin();
    await using _ = pce;
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
    await editor.prompt(session, [
      { type: 'text', text: 'See ' },
      { type: 'resource', resource: { uri: 'file:///work/a.ts#L1', text: 'const a = 1;' } },
      { type: 'resource_link', name: 'docs', uri: 'https://docs.test/' },
      { type: 'image', data: png, mimeType: 'image/png' },
    ]);
    const [{ turn = '' } = {}] = await pce.list();
    const { attachments } = await pce.result(turn);
    expect(attachments.map(({ name, mediaType }) => [name, mediaType])).toEqual([
      ['a.ts', 'text/plain'],
      ['file 2', 'image/png'],
    ]);
    expect(editor.text).toBe('Answer to: See a.ts[docs](https://docs.test/).');
  });
});
