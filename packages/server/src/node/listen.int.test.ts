import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { memoryStore } from '@pce/core';
import type { TaskPlanInput } from '@pce/executions';
import { makeFolder } from '@pce/test-support';
import { SignJWT } from 'jose';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { until } from '../../test/until.js';
import { createServer } from '../app/create-server.js';
import type { ServerOptions } from '../app/server-options.js';
import { httpListener, listenAt } from './http-listener.js';
import { type Listening, listen } from './listen.js';
import type { ListenOptions } from './listen-options.js';

const plan: TaskPlanInput = {
  goal: 'Open a tea shop',
  tasks: [{ id: 'rent', title: 'Rent a room', action: 'call' }],
};

const secret = 'a secret of more than thirty-two bytes';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

async function setUp(options: ListenOptions = {}, over: Partial<ServerOptions> = {}) {
  const store = memoryStore();
  const server = createServer({ store, ...over });
  const listening = await listen(server, options);
  open.push(store, listening);
  const { executions } = server;
  const create = (execution: string, owner = 'local') =>
    executions.create({ plan, execution, owner });
  const cancel = (execution: string) => executions.move(execution, { to: 'CANCELLED', by: 'ann' });
  return { store, server, listening, executions, create, cancel };
}

function tokenOf(subject: string): Promise<string> {
  const claims = new SignJWT({ sub: subject }).setProtectedHeader({ alg: 'HS256' });
  return claims.setExpirationTime('1h').sign(new TextEncoder().encode(secret));
}

interface Message {
  readonly number: number;
  readonly event_type: string;
}

/** Everything a socket gets, and how it ends. */
function readSocket(
  { url }: Listening,
  path: string,
  { protocols = [], headers = {} }: { protocols?: string[]; headers?: Record<string, string> } = {},
) {
  const socket = new WebSocket(url.replace('http', 'ws') + path, protocols, { headers });
  const messages: Message[] = [];
  const first = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<number>();
  const refused = Promise.withResolvers<number>();
  socket.on('message', (data) => {
    messages.push(JSON.parse(String(data)));
    first.resolve();
  });
  socket.on('close', (code) => ended.resolve(code));
  socket.on('unexpected-response', (_, response) => {
    refused.resolve(response.statusCode ?? 0);
    socket.terminate();
  });
  socket.on('error', () => undefined);
  open.push({ close: async () => socket.terminate() });
  const { promise: firstCame } = first;
  return { socket, messages, firstCame, ended: ended.promise, refused: refused.promise };
}

const numbersOf = (messages: readonly Message[]): number[] => messages.map(({ number }) => number);
const upTo = (last: number, after = 0): number[] =>
  Array.from({ length: last - after }, (_, index) => after + index + 1);

/** Sends a raw GET: other clients set the name of the host by themselves. */
function statusOf(
  { url }: Listening,
  { path = '/api/executions', ...headers }: Record<string, string>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { headers, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject).end();
  });
}

describe('a server that listens', () => {
  it('listens on a Unix socket, and leaves none behind', async () => {
    const folder = makeFolder();
    const socketPath = join(folder.root, 'pce.sock');
    const { listening } = await setUp({ socketPath });
    expect(listening.url).toBe(`unix:${socketPath}`);
    const sent = request({ socketPath, path: '/healthz', agent: false }).end();
    const [response] = await once(sent, 'response');
    response.resume();
    expect(response.statusCode).toBe(200);
    await listening.close();
    expect(existsSync(socketPath)).toBe(false);
    folder.remove();
  });

  it('refuses to let anyone on the network do everything, unless an option allows it (D8)', async () => {
    const server = createServer({ store: memoryStore() });
    await expect(listen(server, { host: '0.0.0.0' })).rejects.toMatchObject({
      code: 'invalid_input',
    });
    await server.close();
  });

  it('is not used by pages of others where users need no token (D8)', async () => {
    const { listening } = await setUp();
    const { host } = new URL(listening.url);
    expect(await statusOf(listening, { Host: host })).toBe(200);
    expect(await statusOf(listening, { Host: host, Origin: `http://${host}` })).toBe(200);
    expect(await statusOf(listening, { Host: host, Origin: 'https://evil.example' })).toBe(403);
    expect(await statusOf(listening, { Host: host, Origin: 'null' })).toBe(403);
    // The name of another was made to lead here.
    const rebound = 'evil.example:80';
    expect(await statusOf(listening, { Host: rebound, Origin: `http://${rebound}` })).toBe(403);
    expect(await statusOf(listening, { Host: rebound })).toBe(403);
  });

  it('answers clients that offer HTTP/2, as that of Java does', async () => {
    const { listening } = await setUp();
    const { host } = new URL(listening.url);
    const offer = { Connection: 'Upgrade, HTTP2-Settings', Upgrade: 'h2c', 'HTTP2-Settings': '' };
    expect(await statusOf(listening, { Host: host, ...offer })).toBe(200);
  });

  it('cuts a connection off that never finishes its headers (D8)', async () => {
    const policy = { origins: [], hasUserTokens: true, isLocal: false };
    const times = {
      headersTimeout: 100,
      requestTimeout: 100,
      keepAliveTimeout: 100,
      connectionsCheckingInterval: 50,
    };
    const options = { policy, maxConnections: 10, times };
    const server = httpListener(async () => new Response(), options);
    const url = await listenAt(server, { port: 0, host: '127.0.0.1', socketPath: undefined });
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 408 /);
    server.close();
  });
});

describe('streams over HTTP', () => {
  it('go on after the last event that was seen, and end with the execution (D4)', async () => {
    const { listening, create, cancel } = await setUp();
    await create('e');
    const { version } = await cancel('e');
    const response = await fetch(`${listening.url}/api/executions/e/stream`, {
      headers: { Accept: 'text/event-stream', 'Last-Event-ID': '1' },
    });
    const text = await response.text();
    expect([...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id))).toEqual(
      upTo(version, 1),
    );
    expect(text).toContain('event: end');
  });

  it('are let go of when their reader leaves (D9)', async () => {
    const { listening, server, create } = await setUp();
    await create('e');
    const gauge = () => server.context.metrics.toText();
    const stop = new AbortController();
    const response = await fetch(`${listening.url}/api/executions/e/stream`, stop);
    await response.body?.getReader().read();
    expect(gauge()).toContain('pce_stream_subscribers 1');
    stop.abort();
    await until(() => gauge().includes('pce_stream_subscribers 0'));
  });
});

describe('streams over WebSocket', () => {
  it('carry what GET events has, live, until the execution has ended (D4)', async () => {
    const { listening, create, cancel } = await setUp();
    await create('e');
    const { messages, firstCame, ended } = readSocket(listening, '/api/executions/e/stream');
    await firstCame;
    const { version } = await cancel('e');
    expect(await ended).toBe(1000);
    expect(numbersOf(messages)).toEqual(upTo(version));
    const page = await fetch(`${listening.url}/api/executions/e/events`);
    expect(await page.json()).toMatchObject({ events: messages });
  });

  it('go on from a number, on any server of the store (D4, D9)', async () => {
    const { store, listening, create, cancel } = await setUp();
    const other = await listen(createServer({ store }));
    open.push(other);
    await create('e');
    const seen = [listening, other].map((each) =>
      readSocket(each, '/api/executions/e/stream?after=1'),
    );
    await Promise.all(seen.map(({ firstCame }) => firstCame));
    const { version } = await cancel('e');
    for (const { messages, ended } of seen) {
      expect(await ended).toBe(1000);
      expect(numbersOf(messages)).toEqual(upTo(version, 1));
    }
  });

  it('are opened with a token in the protocols, the address or a header, and not without one (D8)', async () => {
    const { listening, create, cancel } = await setUp({}, { auth: { users: { secret } } });
    await create('e', 'ann');
    await cancel('e');
    const path = '/api/executions/e/stream';
    const [ann, ben] = [await tokenOf('ann'), await tokenOf('ben')];
    const protocols = ['bearer', ann];
    const { socket, ended } = readSocket(listening, path, { protocols });
    expect(await ended).toBe(1000);
    expect(socket.protocol).toBe('bearer');
    const inAddress = readSocket(listening, `${path}?access_token=${ann}`);
    expect(await inAddress.ended).toBe(1000);
    const headers = { Authorization: `Bearer ${ann}` };
    expect(await readSocket(listening, path, { headers }).ended).toBe(1000);
    expect(await readSocket(listening, path).refused).toBe(401);
    expect(await readSocket(listening, `${path}?access_token=x`).refused).toBe(401);
    expect(await readSocket(listening, `${path}?access_token=${ben}`).refused).toBe(404);
  });

  it('keep tokens out of what is logged (D8)', async () => {
    const logged: unknown[] = [];
    const log = (record: unknown) => logged.push(record);
    const { listening, create } = await setUp({}, { auth: { users: { secret } }, log });
    await create('e', 'ann');
    const token = await tokenOf('ben');
    await readSocket(listening, `/api/executions/e/stream?access_token=${token}`).refused;
    expect(logged).not.toEqual([]);
    expect(JSON.stringify(logged)).not.toContain(token);
  });

  it('are not opened by pages of others, nor for anything but streams (D8)', async () => {
    const { listening, create } = await setUp();
    await create('e');
    const path = '/api/executions/e/stream';
    const headers = { Origin: 'https://evil.example' };
    expect(await readSocket(listening, path, { headers }).refused).toBe(403);
    expect(await readSocket(listening, '/api/executions/e').refused).toBe(404);
    expect(await readSocket(listening, '/api/executions/none/stream').refused).toBe(404);
  });

  it('let a slow reader wait where the events are kept, and lose none (D9)', async () => {
    const { listening, executions, create, cancel } = await setUp();
    await create('e');
    const { socket, messages, firstCame, ended } = readSocket(
      listening,
      '/api/executions/e/stream',
    );
    await firstCame;
    socket.pause();
    const note = 'x'.repeat(20_000);
    for (let each = 0; each < 500; each += 1) {
      await executions.reassign('e', { agent: `${note}${each}`, by: 'ann' });
    }
    const { version } = await cancel('e');
    socket.resume();
    expect(await ended).toBe(1000);
    expect(numbersOf(messages)).toEqual(upTo(version));
  });
});

describe('closing', () => {
  it('finishes what was accepted, tells streams to connect again, and accepts no more (D9)', async () => {
    const { listening, store, create } = await setUp({}, {});
    await create('e');
    const stream = readSocket(listening, '/api/executions/e/stream');
    await stream.firstCame;
    const events = await fetch(`${listening.url}/api/executions/e/stream`);
    const agent = { name: 'Ann', role: 'buyer', capabilities: [{ action: 'call', params: [] }] };
    const append = store.append.bind(store);
    const reached = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    store.append = async (input) => {
      reached.resolve();
      await held.promise;
      return append(input);
    };
    const accepted = fetch(`${listening.url}/api/agents`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(agent),
    });
    await reached.promise;
    const closed = listening.close();
    expect(await stream.ended).toBe(1001);
    expect(await events.text()).not.toContain('event: end');
    await expect(statusOf(listening, {})).rejects.toThrow('ECONNREFUSED');
    held.resolve();
    expect((await accepted).status).toBe(201);
    await closed;
    await listening.close();
  });

  it('does not wait longer than its grace for who does not leave', async () => {
    const { listening, create } = await setUp({ graceMs: 100 });
    await create('e');
    const { socket, firstCame, ended } = readSocket(listening, '/api/executions/e/stream');
    await firstCame;
    socket.pause();
    await listening.close();
    socket.resume();
    expect([1001, 1006]).toContain(await ended);
  });
});
