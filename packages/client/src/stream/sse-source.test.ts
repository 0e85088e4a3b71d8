import { fakeClock } from '@pce/testkit';
import { expect, it } from 'vitest';
import { pass } from '../../test/turns.js';
import { toTransportOptions } from '../client-options.js';
import { createTransport } from '../transport/transport.js';
import type { Arrival } from './event-source.js';
import { sseSource } from './sse-source.js';

/** A source, with what it has brought and how it has ended so far. */
function listen(answer: (request: Request) => Response, stop = new AbortController()) {
  const clock = fakeClock();
  const asked: Request[] = [];
  const options = toTransportOptions({
    url: 'https://pce.example',
    clock,
    async fetch(input, init) {
      const request = new Request(input, init);
      asked.push(request);
      return answer(request);
    },
  });
  const transport = createTransport(options);
  const source = sseSource({ transport, clock, path: '/stream', query: { follow: 'true' } });
  const seen: Arrival[] = [];
  let end: unknown = 'listening';
  (async () => {
    for await (const arrival of source(7, stop.signal)) seen.push(arrival);
  })().then(
    () => {
      end = 'over';
    },
    (error: unknown) => {
      end = error;
    },
  );
  return { clock, asked, seen, ended: () => end };
}

/** A body that a test writes to; it breaks off with its request's signal, and says what it is cancelled with. */
function openBody() {
  const cancelled: unknown[] = [];
  const pipe: { out?: ReadableStreamDefaultController } = {};
  const body = new ReadableStream({
    start(out) {
      pipe.out = out;
    },
    cancel(reason) {
      cancelled.push(reason);
    },
  });
  const write = (text: string) => pipe.out?.enqueue(new TextEncoder().encode(text));
  const answer = ({ signal }: Request) => {
    signal.addEventListener('abort', () => pipe.out?.error(signal.reason));
    return new Response(body);
  };
  return { answer, write, cancelled };
}

it('takes a connection that is silent for 45 seconds for dead; each sign of life counts (D7)', async () => {
  const { answer, write } = openBody();
  const { clock, seen, ended } = listen(answer);
  await pass(clock, 44_999);
  write(': alive\n');
  await pass(clock, 44_999);
  write('data: 8\n\n');
  await pass(clock, 44_999);
  expect([seen, ended()]).toEqual([[{ type: 'event', data: '8' }], 'listening']);
  await pass(clock, 1);
  expect(ended()).toMatchObject({
    name: 'ConnectionError',
    message: expect.stringContaining('GET /stream: no answer (nothing is heard)'),
  });
});

it('releases the answer when its reader stops', async () => {
  const { answer, write, cancelled } = openBody();
  const transport = createTransport(
    toTransportOptions({
      url: 'https://pce.example',
      fetch: async (input, init) => answer(new Request(input, init)),
    }),
  );
  const source = sseSource({ transport, clock: fakeClock(), path: '/stream', query: {} });
  write('data: 8\n\n');
  for await (const arrival of source(0, new AbortController().signal)) {
    expect(arrival).toEqual({ type: 'event', data: '8' });
    break;
  }
  expect(cancelled).toHaveLength(1);
});
