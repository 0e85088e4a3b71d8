import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { memoryStore } from '@pce/core';
import { watchEmitters } from '@pce/test-support';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { createServer } from '../app/create-server.js';
import { type Listening, listen } from './listen.js';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

const plan = { tasks: [{ id: 'rent', title: 'Rent a room', action: 'call' }] };

async function setUp() {
  const store = memoryStore();
  const server = createServer({ store, webhookNetwork: { allowLoopback: true } });
  const listening = await listen(server);
  open.push(store, listening);
  await server.executions.create({ plan, execution: 'e', owner: 'local' });
  return { server, listening };
}

/** A connection that speaks WebSocket up to the handshake and anything after it. */
async function upgraded({ url }: Listening): Promise<Socket> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  socket.write(
    [
      'GET /api/executions/e/stream HTTP/1.1',
      `Host: ${host}`,
      'Upgrade: websocket',
      'Connection: Upgrade',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
      '\r\n',
    ].join('\r\n'),
  );
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 101 /);
  return socket;
}

/** A frame whose mask is zero, so that its data stands in it as it is. */
function frame(first: number, data: Uint8Array, { masked = true } = {}): Buffer {
  const mask = masked ? 0x80 : 0;
  const length =
    data.length < 126 ? [mask | data.length] : [mask | 126, data.length >> 8, data.length & 0xff];
  return Buffer.concat([Buffer.from([first, ...length]), Buffer.alloc(masked ? 4 : 0), data]);
}

async function expectOnlyItsOwnConnectionToEnd(data: Uint8Array): Promise<void> {
  const { listening } = await setUp();
  const [hostile, other] = [await upgraded(listening), await upgraded(listening)];
  const ended = once(hostile, 'close');
  hostile.resume().end(data);
  await ended;
  expect((await fetch(`${listening.url}/healthz`)).status).toBe(200);
  expect(other.readyState).toBe('open');
  other.destroy();
}

const text = (size: number): Buffer => Buffer.alloc(size, 'x');

const frames = {
  'a text longer than the server reads': frame(0x81, text(2_000)),
  'a length of 2^63': Buffer.from('82ff7fffffffffffffff00000000', 'hex'),
  'reserved bits': frame(0xf1, text(5)),
  'a frame that is not masked': frame(0x81, text(5), { masked: false }),
  'broken UTF-8': frame(0x81, Buffer.from([0xff, 0xfe])),
  'an unknown opcode': frame(0x83, text(5)),
  'a close code that does not exist': frame(0x88, Buffer.from([0, 1])),
  'a continuation of nothing': frame(0x80, text(1)),
  'a message that never ends': Buffer.concat([
    frame(0x01, text(900)),
    ...Array.from({ length: 20 }, () => frame(0x00, text(900))),
  ]),
  'half a frame': frame(0x81, text(900)).subarray(0, 300),
};

describe('frames of a hostile reader', () => {
  for (const [name, data] of Object.entries(frames)) {
    it(`cost only its own connection: ${name} (D8)`, async () => {
      await expectOnlyItsOwnConnectionToEnd(data);
    });
  }

  it('cost only its own connection, whatever they are (D8)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 3_000 }), expectOnlyItsOwnConnectionToEnd),
      { numRuns: 20 },
    );
  });
});

it('listens for the errors of everything it opens (D8)', async () => {
  using watch = watchEmitters('WebSocket', 'WebSocketServer');
  const delivered = Promise.withResolvers<void>();
  const receiver = createHttpServer((_, outgoing) => {
    outgoing.end('taken');
    delivered.resolve();
  })
    .on('error', () => undefined)
    .on('request', (_, outgoing) => outgoing.on('error', () => undefined))
    .listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { server, listening } = await setUp();
  const address = receiver.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  await server.context.webhooks.add(
    { url: `http://127.0.0.1:${port}/`, events: [], secret: 'pce_webhook_x' },
    { owner: 'local' },
  );
  const socket = await upgraded(listening);
  const stop = new AbortController();
  const stream = await fetch(`${listening.url}/api/executions/e/stream`, stop);
  await stream.body?.getReader().read();
  await server.executions.move('e', { to: 'CANCELLED', by: 'ann' });
  await delivered.promise;
  stop.abort();
  socket.destroy();
  await listening.close();
  receiver.close();
  expect(watch.unlistened()).toEqual([]);
});
