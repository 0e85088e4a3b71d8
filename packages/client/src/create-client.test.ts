import { fakeClock } from '@pce/testkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { jsonAnswer, problem, type RecordedRequest, stubFetch } from '../test/stub-server.js';
import { pass, settle } from '../test/turns.js';
import { type ClientOptions, createClient } from './index.js';

type Turn = () => Response | Promise<Response>;

/** A server with the given answers in turn; it repeats the last one. */
function setUp(turns: readonly Turn[], options: Partial<ClientOptions> = {}) {
  const clock = fakeClock();
  const requests: (RecordedRequest & { readonly at: number })[] = [];
  const fetch = stubFetch((request) => {
    requests.push({ ...request, at: clock.now() });
    const turn = turns[Math.min(requests.length, turns.length) - 1];
    if (turn === undefined) throw new TypeError('connection refused');
    return turn();
  });
  const client = createClient({ url: 'http://server.test/', fetch, clock, ...options });
  const start = clock.now();
  const waits = () => requests.map(({ at }) => at - start);
  return { clock, client, requests, waits };
}

/** Matches the error for an argument that is none. */
const invalid = (words: RegExp) =>
  expect.objectContaining({ code: 'invalid_input', message: expect.stringMatching(words) });

const refused: Turn = () => {
  throw new TypeError('connection refused');
};
const noPlans: Turn = () => jsonAnswer({ plans: [], next_cursor: null });
const plan: Turn = () =>
  jsonAnswer(
    {
      plan_id: 'plan_1',
      name: 'Shop',
      tasks_total: 2,
      confidence: 0.9,
      needs_review: false,
      created_at: '2026-01-01T00:00:00.000Z',
      replaced_at: null,
      format: 'markdown',
      phases: [],
      problems: [],
      a_field_of_a_newer_server: 1,
    },
    { status: 201 },
  );

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('a client', () => {
  it('speaks the names of the wire, and answers in those of TypeScript', async () => {
    const { client, requests } = setUp([plan], { token: 'secret' });
    const kept = await client.plans.create({
      content: '- [ ] Rent a room',
      format: 'markdown',
      order: 'free',
    });
    expect(kept).toMatchObject({
      planId: 'plan_1',
      createdAt: Date.UTC(2026, 0, 1),
      replacedAt: null,
    });
    expect(kept).not.toHaveProperty('aFieldOfANewerServer');
    expect(requests[0]).toMatchObject({
      method: 'POST',
      path: '/api/plans',
      body: { content: '- [ ] Rent a room', format: 'markdown', order: 'free' },
    });
    expect(requests[0]?.headers.get('Authorization')).toBe('Bearer secret');
  });

  it('retries without an answer, each time after twice as long', async () => {
    const { clock, client, waits } = setUp([
      refused,
      refused,
      () => problem(503, 'unavailable'),
      noPlans,
    ]);
    const asked = client.plans.list();
    for (let wait = 0; wait < 10; wait += 1) await pass(clock, 250);
    expect(await asked).toEqual({ plans: [], nextCursor: null });
    expect(waits()).toEqual([0, 250, 750, 1_750]);
  });

  it('creates under one key, so that a request that was answered unheard creates nothing twice', async () => {
    const { clock, client, requests } = setUp([refused, plan]);
    const asked = client.plans.create({ content: 'x' });
    await pass(clock, 250);
    await asked;
    const keys = requests.map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys[0]).toMatch(/^[\da-f]{32}$/);
    expect(new Set(keys).size).toBe(1);
  });

  it('never repeats by itself what may take effect twice', async () => {
    const { clock, client, requests } = setUp([refused]);
    const changed = client.executions.change('exec_1', { status: 'PAUSED' });
    const work = client.agents.work('agent_1', { supportedActions: ['write'] });
    const both = Promise.allSettled([changed, work]);
    for (let wait = 0; wait < 10; wait += 1) await pass(clock, 1_000);
    expect(await both).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    expect(requests).toHaveLength(2);
  });

  it('repeats anything that was refused at the door, when the server says (D8)', async () => {
    const busy = () => problem(429, 'rate_limited', { 'Retry-After': '7' });
    const { clock, client, requests } = setUp([busy, () => problem(409, 'illegal_transition')]);
    const asked = expect(client.executions.change('e', { status: 'PAUSED' })).rejects.toMatchObject(
      {
        status: 409,
      },
    );
    await pass(clock, 7_000);
    expect(requests).toHaveLength(1);
    await pass(clock, 250);
    await asked;
    expect(requests).toHaveLength(2);
  });

  it.each([
    [500, 'internal', 2],
    [408, 'timeout', 2],
    [425, 'too_early', 2],
    [409, 'request_under_way', 2],
    [409, 'conflict', 1],
    [400, 'invalid_input', 1],
    [404, 'not_found', 1],
  ])(
    'answered with %i %s sends a repeatable request %i times of 2 (D4)',
    async (status, code, times) => {
      const retry = { maxAttempts: 2, firstMs: 0 };
      const { clock, client, requests } = setUp([() => problem(status, code)], { retry });
      const asked = expect(client.plans.list()).rejects.toMatchObject({ status });
      await pass(clock, 0);
      await asked;
      expect(requests).toHaveLength(times);
    },
  );

  it('does not wait longer than it may, however long the server asks for', async () => {
    const { client } = setUp([() => problem(503, 'unavailable', { 'Retry-After': '3600' })]);
    await expect(client.plans.list()).rejects.toMatchObject({
      status: 503,
      retryAfterMs: 3_600_000,
    });
  });

  it('repeats nothing if retries are off', async () => {
    const { client, requests } = setUp([refused], { retry: false });
    await expect(client.plans.list()).rejects.toThrow('no answer');
    expect(requests).toHaveLength(1);
  });

  it('reports the state of an execution and a refused transition (D2)', async () => {
    const answer = () =>
      Response.json(
        {
          type: 'https://pce.dev/problems/illegal_transition',
          title: 'It cannot go there from where it is',
          status: 409,
          detail: 'execution e is COMPLETED',
          from: 'COMPLETED',
          to: 'PAUSED',
        },
        { status: 409 },
      );
    const { client } = setUp([answer]);
    await expect(client.executions.change('e', { status: 'PAUSED' })).rejects.toMatchObject({
      name: 'ApiError',
      status: 409,
      title: 'It cannot go there from where it is',
      detail: 'execution e is COMPLETED',
      from: 'COMPLETED',
      to: 'PAUSED',
    });
  });

  it.each([
    ['<html>', /not JSON/],
    [
      '{"plans": [{"plan_id": 7}], "next_cursor": null}',
      /expected a string at plans\[0\]\.plan_id, found number/,
    ],
    ['{"next_cursor": null}', /expected a list at plans, found undefined/],
  ])('refuses an answer that is not what the wire says: %s', async (body, message) => {
    const { client } = setUp([() => new Response(body)]);
    await expect(client.plans.list()).rejects.toThrow(message);
  });

  it('limits how long one attempt takes', async () => {
    const { clock, client } = setUp([() => new Promise<Response>(() => undefined)], {
      retry: false,
      timeoutMs: 5_000,
    });
    const asked = expect(client.plans.list()).rejects.toThrow('nothing after 5000 ms');
    await pass(clock, 5_000);
    await asked;
  });

  it('breaks off with the reason of the signal, also between two attempts', async () => {
    const { client, requests } = setUp([refused]);
    const stop = new AbortController();
    const asked = expect(client.plans.list({ signal: stop.signal })).rejects.toThrow('enough');
    await settle();
    stop.abort(new Error('enough'));
    await asked;
    expect(requests).toHaveLength(1);
  });

  it('refuses a time that is none, by the name of its option', () => {
    const { client } = setUp([]);
    expect(() => client.turns.list({ since: Number.NaN })).toThrow('option since: ');
  });

  it.each(['', '.', '..'])('refuses %j in place of an id: it would lead elsewhere', (id) => {
    const { client } = setUp([noPlans]);
    expect(() => client.plans.get(id)).toThrow(invalid(/an id cannot be/));
  });

  it('keeps an id in its place, whatever it holds', async () => {
    const { client, requests } = setUp([() => problem(404, 'not_found')]);
    await expect(client.tasks.get('e', '../../plans?x#y')).rejects.toThrow('404');
    expect(requests[0]?.path).toBe('/api/executions/e/tasks/..%2F..%2Fplans%3Fx%23y');
  });

  it.each(['', 'server.test', 'ftp://server.test', 'http://', 'https://server.test/?a=1'])(
    'refuses the address %j',
    (url) => {
      expect(() => createClient({ url })).toThrow(invalid(/no address of a server/));
    },
  );
});
