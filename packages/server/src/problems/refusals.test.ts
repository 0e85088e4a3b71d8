import { StoreError } from '@pce/core';
import { ThreadBusyError } from '@pce/core/errors';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Api, api, checked, textAt } from '../../test/api.js';
import { registered } from '../../test/work.js';

let pce: Api;

beforeEach(() => {
  pce = api({ limits: { bodyBytes: 500, planBytes: 1_000, bodyMs: 100 } });
});

afterEach(() => pce[Symbol.asyncDispose]());

/** Sends a body as it is. */
async function sent(
  method: string,
  path: string,
  body: Uint8Array | ReadableStream | string,
  headers: RequestInit['headers'] = { 'Content-Type': 'application/json' },
) {
  const init = { method, headers, body, duplex: 'half' } as const;
  return checked(method, path, await pce.server.fetch(new Request(`http://pce${path}`, init)));
}

describe('a request that cannot be', () => {
  it('is reported as a problem of RFC 9457 (D4)', async () => {
    const { status, headers, body } = await pce.send('GET /api/nothing');

    expect(status).toBe(404);
    expect(headers.get('Content-Type')).toBe('application/problem+json');
    expect(body).toEqual({
      type: 'https://pce.dev/problems/not_found',
      title: 'There is nothing here',
      status: 404,
      detail: 'there is no such address: see /docs',
      code: 'not_found',
    });
  });

  it('is 405 where the address takes other methods, which it names (D4)', async () => {
    const { status, headers } = await pce.send('PUT /api/plans/p');

    expect(status).toBe(405);
    expect(headers.get('Allow')).toBe('GET, DELETE');
  });

  it.each([
    ['text/plain', 'x'],
    ['', 'x'],
    ['multipart/form-data; boundary=x', '--x--'],
  ])('is 415 where the body is %s and JSON is taken (D4)', async (type, body) => {
    const reply = await sent('POST', '/api/agents', body, { 'Content-Type': type });

    expect(reply.status).toBe(415);
  });

  it.each(['{', '', '{"name": "\u0000', new Uint8Array([0xff, 0xfe])])(
    'is 400 where the body %o is no JSON (D4)',
    async (body) => {
      const reply = await sent('POST', '/api/agents', body);

      expect([reply.status, reply.body.code]).toEqual([400, 'malformed_json']);
    },
  );

  it('names each field that is wrong (D4)', async () => {
    const wrong = { name: '', capabilities: [{ action: 'a\nb' }, { params: 7 }] };

    const { status, body } = await pce.send('POST /api/agents', wrong);

    expect(status).toBe(422);
    expect(body.errors).toMatchObject([
      { field: 'body.name' },
      { field: 'body.role' },
      { field: 'body.capabilities.0.action' },
      { field: 'body.capabilities.1.action' },
      { field: 'body.capabilities.1.params' },
    ]);
  });

  it('is refused if it is nested too deep, or has a __proto__ (D8)', async () => {
    const deep = `{"name":${'['.repeat(200)}${']'.repeat(200)}}`;
    const polluting = '{"name":"a","role":"b","capabilities":[{"action":"x","__proto__":{}}]}';

    expect((await sent('POST', '/api/agents', deep)).status).toBe(422);
    expect((await sent('POST', '/api/agents', polluting)).status).toBe(422);
  });

  it('is 413 where the body is larger than its limit, said or not (D4)', async () => {
    const large = JSON.stringify({ name: 'x'.repeat(600) });
    const unsaid = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(100)),
    });

    expect((await sent('POST', '/api/agents', large)).status).toBe(413);
    expect((await sent('POST', '/api/agents', unsaid)).status).toBe(413);
    const plan = JSON.stringify({ content: `# Plan\n${'x'.repeat(700)}` });
    expect((await sent('POST', '/api/plans', plan)).status).toBe(201);
  });

  it('is 408 where the body does not come (D4)', async () => {
    const never = new ReadableStream({ pull: () => new Promise(() => undefined) });

    const reply = sent('POST', '/api/agents', never);
    await new Promise(setImmediate);
    pce.clock.advance(100);

    expect((await reply).status).toBe(408);
  });

  it('is 400 where the body breaks off (D4)', async () => {
    const broken = new ReadableStream({
      pull: (controller) => controller.error(new Error('gone')),
    });

    expect((await sent('POST', '/api/agents', broken)).status).toBe(400);
  });

  it('is the same where the length of the body was announced (D4)', async () => {
    const headers = { 'Content-Type': 'application/json', 'Content-Length': '20' };
    const never = new ReadableStream({ pull: () => new Promise(() => undefined) });
    const broken = new ReadableStream({
      pull: (controller) => controller.error(new Error('gone')),
    });
    const longer = new Blob([new Uint8Array(501)]).stream();

    const late = sent('POST', '/api/agents', never, headers);
    await new Promise(setImmediate);
    pce.clock.advance(100);

    expect((await late).status).toBe(408);
    expect((await sent('POST', '/api/agents', broken, headers)).status).toBe(400);
    expect((await sent('POST', '/api/agents', longer, headers)).status).toBe(413);
  });

  it('is 429 beyond a hundred a minute of one agent, and may come again later (D8)', async () => {
    const agent = await registered(pce);
    const path = `GET /api/agents/${agent.id}`;
    const ask = () => pce.send(path, undefined, agent.key);
    for (let count = 0; count < 100; count += 1) expect((await ask()).status).toBe(200);

    const refused = await ask();

    expect(refused.status).toBe(429);
    expect(refused.headers.get('Retry-After')).toBe('1');
    expect((await pce.send(path)).status).toBe(200);
    pce.clock.advance(1_000);
    expect((await ask()).status).toBe(200);
  });
});

describe('a thread whose latest turn is running', () => {
  it('is 409 and names the turn to wait for (D4)', async () => {
    const busy = new ThreadBusyError('chat_1', 'turn_7');
    await using other = api({ store: { ...pce.store, getView: () => Promise.reject(busy) } });

    const { status, body } = await other.send('GET /api/plans/p');

    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining('turn turn_7 is running'),
    });
  });
});

describe('a plan with errors', () => {
  it('is kept, and named as what cannot be executed (D1)', async () => {
    const content = '1. A (depends on 2)\n2. B (depends on 1)';
    const plan = await pce.send('POST /api/plans', { content });

    const reply = await pce.send('POST /api/executions', { plan_id: textAt(plan, 'plan_id') });

    expect(plan.body.problems).toContainEqual(expect.objectContaining({ code: 'cycle' }));
    expect(reply.status).toBe(422);
    expect(reply.body).toMatchObject({
      code: 'plan_has_errors',
      detail: expect.stringContaining('cycle at plan:1'),
      problems: [{ code: 'cycle', severity: 'error' }],
    });
  });
});

describe('a plan with names that no key can hold', () => {
  it.each(['1. Jump\n   - Action: \ud800x', '{"tasks":[{"id":"a\\u0000","title":"Jump"}]}'])(
    'cannot be executed: %j (D8)',
    async (content) => {
      const plan = await pce.send('POST /api/plans', { content });

      const reply = await pce.send('POST /api/executions', { plan_id: textAt(plan, 'plan_id') });

      expect([reply.status, reply.body.code]).toEqual([422, 'plan_has_errors']);
    },
  );
});

describe('a fault of the server', () => {
  it('shows nothing of the inside, and is noted with its cause (D8)', async () => {
    const records: unknown[] = [];
    const { store } = pce;
    const broken = { ...store, getView: () => Promise.reject(new Error('disk /var/x')) };
    await using other = api({ store: broken, log: (record) => records.push(record) });

    const { status, body } = await other.send('GET /api/plans/p');

    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('disk');
    expect(records).toMatchObject([
      {
        level: 'error',
        status: 500,
        route: '/api/plans/{plan_id}',
        error: expect.stringMatching(/disk/),
      },
    ]);
    expect(body.request_id).toMatch(/^request_/);
    expect(records).toMatchObject([{ request_id: body.request_id }]);
  });

  it('is 503 if the database is unavailable, and does not reveal its address (D4, D7)', async () => {
    const gone = new StoreError('store_failed', 'PostgreSQL at 10.1.2.3 cannot be reached');
    await using other = api({
      store: { ...pce.store, getView: () => Promise.reject(gone) },
    });

    const { status, headers, body } = await other.send('GET /api/plans/p');

    expect([status, headers.get('Retry-After'), body.code]).toEqual([503, '1', 'unavailable']);
    expect(JSON.stringify(body)).not.toContain('10.1.2.3');
  });

  it('is 503 where the store takes nothing, and where an answer takes too long (D4)', async () => {
    await pce.store.close();
    expect((await pce.send('GET /api/plans')).status).toBe(503);
    await using slow = api({
      store: { ...pce.store, listView: () => new Promise(() => undefined) },
    });

    const reply = slow.send('GET /api/plans');
    await new Promise(setImmediate);
    slow.clock.advance(40_000);

    expect((await reply).body).toMatchObject({ status: 503, code: 'timed_out' });
  });
});
