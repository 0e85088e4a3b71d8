import { once } from 'node:events';
import { type FakeClock, fakeClock } from '@pce/testkit';
import { afterEach, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { streamToSocket } from './stream-to-socket.js';

const open: { close(): void }[] = [];
afterEach(() => {
  for (const each of open.splice(0).reverse()) each.close();
});

/** Sends a body to a client over a real connection. */
async function sent(
  body: ReadableStream<Uint8Array>,
  { clock = fakeClock(), autoPong = true }: { clock?: FakeClock; autoPong?: boolean } = {},
) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a server without a port');
  const connected = once(server, 'connection');
  const client = new WebSocket(`ws://127.0.0.1:${address.port}`, { autoPong });
  open.push(server, client);
  const closed = once(client, 'close').then(([code, reason]) => [code, String(reason)]);
  const [socket] = await connected;
  const ended = streamToSocket(body, socket, { clock, pingMs: 1_000 });
  return { client, socket, closed, ended };
}

it('pings its reader, and continues while it answers (D4)', async () => {
  const clock = fakeClock();
  const { client, socket } = await sent(new ReadableStream(), { clock });
  for (let count = 0; count < 3; count += 1) {
    const answered = once(socket, 'pong');
    clock.advance(1_000);
    await answered;
  }

  expect(client.readyState).toBe(WebSocket.OPEN);
});

it('lets go of a reader that does not answer, and of the stream that it read (D8)', async () => {
  const clock = fakeClock();
  const cancelled = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>({ cancel: () => cancelled.resolve() });
  const { client, closed } = await sent(body, { clock, autoPong: false });
  const asked = once(client, 'ping');
  clock.advance(1_000);
  await asked;
  expect(client.readyState).toBe(WebSocket.OPEN);
  clock.advance(1_000);

  expect((await closed)[0]).toBe(1006);
  await cancelled.promise;
});
