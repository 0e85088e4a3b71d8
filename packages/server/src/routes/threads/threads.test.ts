import { expect, it } from 'vitest';
import { type Reply, textAt } from '../../../test/api.js';
import { fileTurns } from '../../../test/file-turns.js';

type Server = ReturnType<typeof fileTurns>;

/** Starts a turn of a thread and waits until it has ended. */
async function say(
  pce: Server,
  request: string,
  thread_id = 't',
  more: object = {},
): Promise<string> {
  const started = await pce.send('POST /api/turns', { request, thread_id, ...more });
  const turn = textAt(started, 'turn_id');
  while ((await pce.send(`GET /api/turns/${turn}`)).body.has_ended !== true) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  pce.clock.advance(1);
  return turn;
}

const idsOf = ({ body }: Reply, list: string, id: string): unknown[] =>
  (body[list] as Record<string, unknown>[]).map((each) => each[id]);

it('continues a thread, whose turns are shown as a chat with the evidence of earlier ones (A23)', async () => {
  const pce = fileTurns();
  const first = await say(pce, 'What does the Acme cost?');
  const second = await say(pce, 'And now?');
  expect((await pce.send(`GET /api/turns/${second}`)).body).toMatchObject({
    thread_id: 't',
    context: expect.stringContaining('What does the Acme cost?'),
    claims: [
      { claim_id: 'c1', turn_id: first, ref: null },
      { claim_id: 'c2', turn_id: null, ref: 'r1' },
    ],
  });
  expect((await pce.send('GET /api/threads/t')).body).toMatchObject({
    thread_id: 't',
    session: 'default',
    title: 'What does the Acme cost?',
    turns_total: 2,
  });
  expect((await pce.send('GET /api/threads/t/turns')).body).toMatchObject({
    turns: [
      { turn_id: first, status: 'completed', answer: 'It costs 549 [c1].', reason: null },
      { turn_id: second, request: 'And now?', attachments: [{ name: 'page.html' }] },
    ],
    next_cursor: null,
  });
  const alone = await pce.send('POST /api/turns', { request: 'Look' });
  expect(alone.body.thread_id).toBeNull();
});

it('shows the latest turns first, a page at a time (A23)', async () => {
  const pce = fileTurns();
  const turns: string[] = [];
  for (const request of ['one', 'two', 'three']) turns.push(await say(pce, request));
  const latest = await pce.send('GET /api/threads/t/turns?limit=2');
  expect(idsOf(latest, 'turns', 'turn_id')).toEqual(turns.slice(1));
  const before = await pce.send(
    `GET /api/threads/t/turns?limit=2&cursor=${latest.body.next_cursor}`,
  );
  expect(idsOf(before, 'turns', 'turn_id')).toEqual(turns.slice(0, 1));
  expect(before.body.next_cursor).toBeNull();
  const wrong = await pce.send('GET /api/threads/t/turns?cursor=x');
  expect([wrong.status, wrong.body.code]).toEqual([422, 'invalid_input']);
});

it('lists threads by session, the one that was continued last first (A23)', async () => {
  const pce = fileTurns();
  for (const id of ['a', 'b', 'c']) await say(pce, 'Look', id, id === 'c' ? { session: 's' } : {});
  await say(pce, 'Look', 'a');
  const page = await pce.send('GET /api/threads?limit=2');
  expect(idsOf(page, 'threads', 'thread_id')).toEqual(['a', 'c']);
  const rest = await pce.send(`GET /api/threads?limit=2&cursor=${page.body.next_cursor}`);
  expect(idsOf(rest, 'threads', 'thread_id')).toEqual(['b']);
  expect(idsOf(await pce.send('GET /api/threads?session=s'), 'threads', 'thread_id')).toEqual([
    'c',
  ]);
  expect((await pce.send('GET /api/threads/c')).status).toBe(404);
  expect((await pce.send('GET /api/threads/c?session=s')).status).toBe(200);
});

it('is exported as JSON and as Markdown (A23)', async () => {
  const pce = fileTurns();
  const turn = await say(pce, 'What does the Acme cost?', 'ä/b?');
  const path = `/api/threads/${encodeURIComponent('ä/b?')}`;
  expect((await pce.send(`GET ${path}/export`)).body).toMatchObject({
    format: 'pce-thread/1',
    thread: 'ä/b?',
    owner: 'local',
    turns: [{ turn, claims: [{ id: 'c1' }] }],
  });
  const document = await pce.server.fetch(new Request(`http://pce${path}/document`));
  expect(document.headers.get('Content-Type')).toBe('text/markdown; charset=utf-8');
  expect(await document.text()).toContain('## 1. What does the Acme cost?');
});

it('forgets turns, and all of it (A23)', async () => {
  const pce = fileTurns();
  const [first, second] = [await say(pce, 'one'), await say(pce, 'two')];
  const one = await pce.send('POST /api/threads/t/forget', { turn_ids: [first] });
  expect(one.body).toEqual({ forgotten: [first], may_repeat: [second] });
  const twice = await pce.send('POST /api/threads/t/forget', { turn_ids: [first] });
  expect([twice.status, twice.body.code]).toEqual([422, 'invalid_input']);
  expect((await pce.send('DELETE /api/threads/t')).body).toEqual({
    forgotten: [second],
    may_repeat: [],
  });
  for (const request of [
    'GET /api/threads/t',
    'GET /api/threads/t/export',
    'DELETE /api/threads/t',
  ]) {
    const { status, body } = await pce.send(request);
    expect([status, body.detail]).toEqual([404, 'there is no thread by this id']);
  }
  expect((await pce.send('GET /api/threads')).body.threads).toEqual([]);
  expect((await pce.send(`GET /api/turns/${first}`)).status).toBe(200);
});

it.each(['', ' ', '.', '..', 'a\nb', 'x'.repeat(201)])(
  'cannot be called %j (A23)',
  async (thread_id) => {
    const pce = fileTurns();
    const reply = await pce.send('POST /api/turns', { request: 'Look', thread_id });
    expect([reply.status, reply.body.code]).toEqual([422, 'invalid_input']);
  },
);

it('is shown by a server that drives no turns, and begun once for an idempotency key (A23, D4)', async () => {
  const pce = fileTurns();
  const body = { request: 'Look', thread_id: 't' };
  const key = { 'Idempotency-Key': 'k' };
  const first = await pce.send('POST /api/turns', body, undefined, key);
  const second = await pce.send('POST /api/turns', body, undefined, key);
  expect(textAt(second, 'turn_id')).toBe(textAt(first, 'turn_id'));
  const shown = fileTurns({ store: pce.store, server: { turns: 'shown' } });
  expect((await shown.send('GET /api/threads/t')).body.turns_total).toBe(1);
});
