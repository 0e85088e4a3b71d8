import { createOrchestrator } from '@pce/core';
import type { ExecutorDecision } from '@pce/core/contracts';
import { completion, type FakeClock, fakeClock, scriptedRoles } from '@pce/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Api, api, textAt } from '../../../test/api.js';
import { readStream } from '../../../test/read-stream.js';
import { type TestTurns, testTurns } from '../../../test/turns.js';
import { askForWork, executed, registered, says } from '../../../test/work.js';

let turns: TestTurns;
let pce: Api;
let clock: FakeClock;

function open(first?: ExecutorDecision): void {
  turns = testTurns(clock, first);
  pce = api({ store: turns.store, ids: turns.ids, clock, turns: turns.pce });
}

async function close(): Promise<void> {
  await pce.server.close();
  await turns.pce.close();
}

beforeEach(() => {
  clock = fakeClock();
  open();
});

afterEach(close);

/** Starts a turn and waits until it asks for an approval. */
async function asking(request = 'Buy a laptop'): Promise<string> {
  const turn = textAt(await pce.send('POST /api/turns', { request }), 'turn_id');
  await events(turn, 'intervention.opened');
  return turn;
}

/** Reads the stream of a turn up to the first event of a type. */
async function events(turn: string, last: string): Promise<Readonly<Record<string, unknown>>[]> {
  const response = await pce.server.fetch(new Request(`http://pce/api/turns/${turn}/stream`));
  const messages = await readStream(response, ({ data }) => data.event_type === last);
  return messages.map(({ data }) => data);
}

async function openApproval(turn: string): Promise<{ id: string; hash: string }> {
  const reply = await pce.send(`GET /api/turns/${turn}`);
  const [first] = reply.body.interventions as {
    intervention_id: string;
    approval: { hash: string };
  }[];
  return { id: first?.intervention_id ?? '', hash: first?.approval.hash ?? '' };
}

describe('a turn', () => {
  it('is started, shown, approved and followed to its end (A14, D4)', async () => {
    const started = await pce.send('POST /api/turns', {
      request: 'Buy a laptop',
      session: 'shop',
      limits: { iterations: 4 },
    });
    expect(started.status).toBe(201);
    const turn = textAt(started, 'turn_id');
    const following = events(turn, 'turn.finished');
    await events(turn, 'intervention.opened');

    const blocked = await pce.send(`GET /api/turns/${turn}`);

    expect(blocked.body).toMatchObject({
      title: 'Buy a laptop',
      status: 'blocked',
      session: 'shop',
      has_ended: false,
      phase: 'calling',
      running: [{ command: 'buy it', tool: 'shop.buy', args: { product: 'laptop' } }],
      interventions: [{ kind: 'approval', approval: { args: { product: 'laptop' } } }],
      results: [{ ref: 'r1', command: 'look for a laptop', selected: 'shop.look' }],
      claims: [{ claim_id: 'c1', ref: 'r1', source: 'https://shop.example' }],
    });
    expect(blocked.body.limits).toContainEqual({
      name: 'iterations',
      value: 4,
      used: 2,
      share: 0.5,
    });

    const { id, hash } = await openApproval(turn);
    const decided = await pce.send(`POST /api/interventions/${id}/resolve`, {
      choose: 'approve',
      approved_hash: hash,
    });

    expect(decided.status).toBe(200);
    const seen = await following;
    expect(turns.bought).toEqual(['laptop']);
    expect(seen.map(({ number }) => number)).toEqual(seen.map((_, index) => index + 1));
    expect(seen.find(({ event_type }) => event_type === 'intervention.resolved')).toMatchObject({
      data: { id, choose: 'approve', by: 'local' },
    });
    const ended = await pce.send(`GET /api/turns/${turn}`);
    expect(ended.body).toMatchObject({
      status: 'completed',
      has_ended: true,
      answer: 'It costs $549 [c1].',
      running: [],
      interventions: [],
    });
    expect(ended.body.last_event).toBe(seen.length);
  });

  it('approves a call with other arguments, which are asked about again (A9, F9)', async () => {
    const turn = await asking();
    const before = await openApproval(turn);
    const approve = (id: string, hash: string, args?: object) =>
      pce.send(`POST /api/interventions/${id}/resolve`, {
        choose: 'approve',
        approved_hash: hash,
        ...(args && { args }),
      });
    const bad = await approve(before.id, before.hash, { product: 7 });
    expect([bad.status, bad.body.detail]).toEqual([422, expect.stringContaining('product')]);
    const following = events(turn, 'turn.finished');
    await approve(before.id, before.hash, { product: 'phone' });
    await expect.poll(async () => (await openApproval(turn)).id).toMatch(/\.i2$/);
    const after = await openApproval(turn);
    expect((await approve(after.id, before.hash)).status).toBe(409);
    expect((await approve(after.id, after.hash)).status).toBe(200);
    await following;
    expect(turns.bought).toEqual(['phone']);
  });

  it('shows what it spent its time on: roles, calls and waits (F5, F16)', async () => {
    const turn = await asking();
    const { id, hash } = await openApproval(turn);
    const open = await pce.send(`GET /api/turns/${turn}/timeline`);
    const following = events(turn, 'turn.finished');
    await pce.send(`POST /api/interventions/${id}/resolve`, {
      choose: 'approve',
      approved_hash: hash,
    });
    await following;
    const { body } = await pce.send(`GET /api/turns/${turn}/timeline`);
    const works = body.works as Record<string, unknown>[];
    expect(open.body.works).toContainEqual(
      expect.objectContaining({ work_id: id, kind: 'wait', ended_at: null, outcome: null }),
    );
    expect(works).toContainEqual(
      expect.objectContaining({ work_id: id, name: 'approval', chosen: 'approve', by: 'local' }),
    );
    expect(works.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['planner', 'executor', 'shop.look', 'shop.buy', 'synthesizer']),
    );
    expect(body.count).toBe(works.length);
  });

  it('shows the prompts that the host keeps with the work that was asked for, and only there (F16)', async () => {
    const used = { inputTokens: 1, outputTokens: 1, cost: 0 };
    const call = { ...used, model: 'm:1', at: 0, ms: 5, promptHash: 'aa', replyHash: 'bb' };
    const team = createOrchestrator({
      ...scriptedRoles({
        decide(_, { budget }) {
          budget.reserveModelCall(used);
          budget.settle({ ...used, calls: [{ ...call, prompt: 'Decide!', reply: 'Done.' }] }, used);
          return completion();
        },
      }),
      tools: [],
      store: turns.store,
      ids: turns.ids,
      clock,
    });
    const { turn } = await team.run('Compare');
    const all = await pce.send(`GET /api/turns/${turn}/timeline`);
    const found = (all.body.works as { work_id: string; name: string }[]).find(
      ({ name }) => name === 'executor',
    );
    expect(found).toMatchObject({
      model_calls: [{ model: 'm:1', prompt_hash: 'aa', reply_hash: 'bb', is_kept: true }],
    });
    const one = await pce.send(`GET /api/turns/${turn}/timeline?work=${found?.work_id}`);
    expect(one.body).toMatchObject({
      works: [{ name: 'executor', model_calls: [{ prompt: 'Decide!', reply: 'Done.' }] }],
      count: 1,
    });
    const listed = await pce.send(`GET /api/turns/${turn}/events`);
    expect(JSON.stringify([all.body, listed.body])).not.toContain('Decide!');
    expect(JSON.stringify(listed.body)).toContain('"promptHash":"aa"');
  });

  it('are counted by day: outcomes and seconds (F16)', async () => {
    expect((await pce.send('GET /api/turn-statistics')).body).toEqual({
      days: [],
      is_partial: false,
    });
    const turn = await asking();
    await pce.send(`POST /api/turns/${turn}/cancel`, {});
    await asking();
    const { body } = await pce.send('GET /api/turn-statistics?days=2');
    expect(body.days).toMatchObject([
      { turns: 2, completed: 0, failed: 0, cancelled: 1, p50_ms: null, cost: 0 },
    ]);
    expect((await pce.send('GET /api/turn-statistics?days=0')).status).toBe(422);
    expect(body.days).not.toMatchObject([{ tools: expect.anything() }]);
    const counted = await pce.send('GET /api/turn-statistics?tools=true');
    expect(counted.body.days).toMatchObject([
      { tools: [{ tool: 'shop.look', calls: 2, failed: 0 }] },
    ]);
  });

  it('are counted without the money of turns that tools started and of what forks have copied, which their parents have (F16, A13)', async () => {
    const used = { inputTokens: 1, outputTokens: 1, cost: 2 };
    const team = createOrchestrator({
      ...scriptedRoles({
        decide(_, { budget }) {
          budget.reserveModelCall(used);
          budget.settle(used, used);
          return completion();
        },
      }),
      tools: [],
      store: turns.store,
      ids: turns.ids,
      clock,
    });
    const parent = await team.start('Compare').result();
    await team.start('Look', { parent: parent.turn }).result();
    const events = await team.events(parent.turn);
    const decided = events.findIndex(({ event }) => event.type === 'executor.decided');
    await team.fork(parent.turn, { at: decided + 1 }).result();
    await team.fork(parent.turn, { at: decided }).result();
    const { body } = await pce.send('GET /api/turn-statistics');
    expect(body.days).toMatchObject([{ turns: 4, completed: 4, model_calls: 2, cost: 4 }]);
  });

  it('leads from a claim to the event and the value that bear it (A11)', async () => {
    const turn = await asking();
    const { body } = await pce.send(`GET /api/turns/${turn}`);
    const [claim] = body.claims as { event: number; ref: string }[];

    const page = await pce.send(
      `GET /api/turns/${turn}/events?cursor=${(claim?.event ?? 0) - 1}&limit=1`,
    );
    const result = await pce.send(`GET /api/turns/${turn}/results/${claim?.ref}`);

    expect(page.body).toMatchObject({
      events: [
        { number: claim?.event, event_type: 'tool.finished', data: { outcome: { ok: true } } },
      ],
      next_cursor: String(claim?.event),
    });
    expect(result.body).toMatchObject({ ref: 'r1', data: { product: 'laptop', price: 549 } });
    expect((await pce.send(`GET /api/turns/${turn}/results/r9`)).status).toBe(404);
  });

  it('shows its log page by page, as entries and as Markdown (A20)', async () => {
    const turn = await asking();
    const first = await pce.send(`GET /api/turns/${turn}/log?limit=1`);
    const rest = await pce.send(`GET /api/turns/${turn}/log?cursor=1`);
    expect(first.body).toMatchObject({ entries: [{ type: 'plan' }], next_cursor: '1' });
    expect(rest.body).toMatchObject({
      entries: [{ type: 'iteration', command: 'look for a laptop' }, { type: 'intervention' }],
      next_cursor: null,
    });
    expect(rest.body.markdown).toContain('look for a laptop');
    expect(rest.body.markdown).not.toContain(first.body.markdown);
    expect((await pce.send(`GET /api/turns/${turn}/log?cursor=99`)).body).toMatchObject({
      entries: [],
      next_cursor: null,
    });
    const document = await pce.server.fetch(new Request(`http://pce/api/turns/${turn}/document`));
    expect(document.headers.get('Content-Type')).toBe('text/markdown; charset=utf-8');
    expect(await document.text()).toContain('## 0. Request\n\nBuy a laptop');
  });

  it('is cancelled while it waits, and asks no one any more (A14)', async () => {
    const turn = await asking();
    const cancelled = await pce.send(`POST /api/turns/${turn}/cancel`, { reason: 'too dear' });
    expect(cancelled.body).toMatchObject({ status: 'cancelled', reason: 'too dear' });
    expect((await pce.send('GET /api/interventions')).body).toMatchObject({
      count: 0,
      interventions: [],
    });
    const again = await pce.send(`POST /api/turns/${turn}/cancel`, {});
    expect([again.status, again.body.code]).toEqual([409, 'conflict']);
    expect(turns.bought).toEqual([]);
  });

  it('is forked at an event, replayed and verified (F4)', async () => {
    const turn = await asking();
    const fork = await pce.send(`POST /api/turns/${turn}/fork`, { at: 2, request: 'Buy two' });
    expect(fork.body).toMatchObject({ request: 'Buy two', parent: { turn_id: turn, event: 2 } });
    const copy = textAt(fork, 'turn_id');
    const seen = await events(copy, 'intervention.opened');
    expect(seen.map(({ number }) => number)).toEqual(seen.map((_, index) => index + 1));
    const replay = await pce.send(`POST /api/turns/${copy}/replay`);
    const verification = await pce.send(`POST /api/turns/${copy}/verify`, {});
    expect(replay.body).toMatchObject({ turn_id: copy, status: 'blocked' });
    expect(verification.body).toMatchObject({ turn_id: copy, events: replay.body.events });
    const wrong = await pce.send(`POST /api/turns/${copy}/verify`, { expect: '0'.repeat(64) });
    expect([wrong.status, wrong.body.code]).toEqual([500, 'journal_tampered']);
    const late = await pce.send(`POST /api/turns/${turn}/fork`, { at: 1_000 });
    expect([late.status, late.body.code]).toEqual([422, 'invalid_input']);
  });

  it('is another one where its key was sent a day ago, and the request is carried out (D4)', async () => {
    const headers = { 'Idempotency-Key': 'k1' };
    const start = (request: string) => pce.send('POST /api/turns', { request }, undefined, headers);
    const first = await start('Buy a laptop');
    const early = await start('Buy a phone');
    expect([early.status, early.body.code]).toEqual([422, 'idempotency_key_reused']);
    clock.advance(24 * 60 * 60 * 1000 + 1);
    const second = await start('Buy a phone');
    expect([second.status, second.body.request]).toEqual([201, 'Buy a phone']);
    expect(textAt(second, 'turn_id')).not.toBe(textAt(first, 'turn_id'));
  });

  it.each([
    ['no words', { request: ' ' }],
    ['a limit that is none', { request: 'a', limits: { speed: 1 } }],
    ['a limit above its ceiling', { request: 'a', limits: { iterations: 1e9 } }],
    ['no request', {}],
  ])('with %s is refused, and nothing is kept (A8)', async (_, body) => {
    const reply = await pce.send('POST /api/turns', body);
    expect([reply.status, reply.body.code]).toEqual([422, 'invalid_input']);
    expect((await pce.send('GET /api/turns')).body.turns).toEqual([]);
  });
});

describe('an approval', () => {
  it('is of the very call that was shown (A14)', async () => {
    const turn = await asking();
    const { id } = await openApproval(turn);
    const resolve = (body: object) => pce.send(`POST /api/interventions/${id}/resolve`, body);
    const unbound = await resolve({ choose: 'approve' });
    const other = await resolve({ choose: 'approve', approved_hash: 'another' });
    const none = await resolve({ choose: 'dance' });
    expect([unbound.status, unbound.body.errors]).toEqual([
      422,
      [{ field: 'body.approved_hash', message: expect.any(String) }],
    ]);
    expect([other.status, other.body.code]).toEqual([409, 'conflict']);
    expect([none.status, none.body.code]).toEqual([422, 'invalid_input']);
    expect(turns.bought).toEqual([]);
    expect((await resolve({ choose: 'deny' })).status).toBe(200);
    const late = await resolve({ choose: 'deny' });
    expect([late.status, late.body.code]).toEqual([409, 'conflict']);
  });

  it('that was kept by a server which ended before it answered is answered when it is sent again (D3, F1)', async () => {
    const turn = await asking();
    const { id } = await openApproval(turn);
    await turns.pce.resolve(id, { choose: 'deny', by: 'local' }).result();
    const resolve = (choose: string) =>
      pce.send(`POST /api/interventions/${id}/resolve`, { choose }, undefined, {
        'Idempotency-Key': choose,
      });
    expect((await resolve('deny')).status).toBe(200);
    expect((await resolve('abandon')).status).toBe(409);
  });

  it('is kept while a dead process holds the lease, and the call runs when that has expired (F7)', async () => {
    const turn = await asking();
    const { id, hash } = await openApproval(turn);
    const lease = { key: `turn/${turn}`, owner: 'dead', ttlMs: 15_000 };
    await expect.poll(() => turns.store.tryAcquire(lease)).toMatchObject({ acquired: true });
    const body = { choose: 'approve', approved_hash: hash };
    const reply = await pce.send(`POST /api/interventions/${id}/resolve`, body);
    expect([reply.status, reply.body.interventions]).toEqual([200, []]);
    expect(turns.bought).toEqual([]);
    const ended = events(turn, 'turn.finished');
    for (let second = 0; second < 20; second += 1) {
      clock.advance(1_000);
      await new Promise(setImmediate);
    }
    expect((await ended).at(-1)).toMatchObject({ event_type: 'turn.finished' });
    expect(turns.bought).toHaveLength(1);
  });
});

describe('what waits for a person', () => {
  it('stands in one list, the most urgent first, and is counted (A14, D6)', async () => {
    const turn = await asking();
    const agent = await registered(pce, { actions: ['work'] });
    const execution = await executed(pce, '1. Jump\n2. Rest');
    const work = await askForWork(pce, agent);
    const blocked = {
      event_type: 'task_blocked',
      message: 'it is high',
      suggestions: ['a ladder'],
    };
    await says(pce, agent, work, blocked);

    const { body } = await pce.send('GET /api/interventions');

    expect(body.interventions).toMatchObject([
      { source: 'turn', turn_id: turn, title: 'Buy a laptop', priority: 'high', kind: 'approval' },
      {
        source: 'task',
        execution_id: execution,
        task_id: '1',
        title: 'Jump',
        kind: 'agent',
        message: 'it is high',
        suggestions: ['a ladder'],
      },
    ]);
    const counts = await pce.send('GET /api/counts');
    await turns.pce.start('Buy a laptop', { owner: 'ann' }).result();
    expect(counts.body).toMatchObject({ interventions: 2, drives_turns: true });
    expect((await pce.send('GET /api/counts')).body).toEqual(counts.body);
    expect((await pce.send('GET /api/interventions')).body).toEqual(body);
    expect(counts.body.turns).toContainEqual({ status: 'blocked', count: 1 });
    expect(counts.body.executions).toContainEqual({ status: 'QUEUED', count: 0 });

    await pce.send(`POST /api/executions/${execution}/tasks/1/resolve`, { choice: 'skip' });
    await pce.send(`POST /api/turns/${turn}/cancel`, {});
    expect((await pce.send('GET /api/counts')).body.interventions).toBe(0);
  });
});

describe('the list of turns', () => {
  it('has the newest first, by status, session and words', async () => {
    for (const request of ['Buy a pen', 'Buy ink']) {
      await asking(request);
      clock.advance(1);
    }
    const titles = async (query: string) => {
      const { body } = await pce.send(`GET /api/turns${query}`);
      return (body.turns as { title: string }[]).map(({ title }) => title);
    };
    expect(await titles('?status=blocked')).toEqual(['Buy ink', 'Buy a pen']);
    expect(await titles('?status=completed')).toEqual([]);
    expect(await titles('?q=INK')).toEqual(['Buy ink']);
    expect(await titles('?session=other')).toEqual([]);
    expect((await pce.send('GET /api/turns?status=lost')).status).toBe(422);
  });
});

it('shows the turns of its store if it drives none, and refuses to continue one with the reason (D4)', async () => {
  const { turn } = await turns.pce.start('Buy a laptop').result();
  const bare = api({ store: turns.store, turns: 'shown' });
  expect((await bare.send(`GET /api/turns/${turn}`)).body).toMatchObject({ status: 'blocked' });
  expect((await bare.send('GET /api/counts')).body).toMatchObject({ drives_turns: false });
  const acts: [string, object | undefined][] = [
    ['POST /api/turns', { request: 'Buy' }],
    [`POST /api/turns/${turn}/resume`, {}],
    [`POST /api/turns/${turn}/cancel`, {}],
    [`POST /api/turns/${turn}/fork`, { at: 1 }],
    [`POST /api/interventions/${turn}.i1/resolve`, { choose: 'deny' }],
  ];
  for (const [request, body] of acts) {
    const reply = await bare.send(request, body);
    expect([request, reply.status, reply.body.code]).toEqual([request, 409, 'turns_not_driven']);
  }
  await bare.server.close();
});
