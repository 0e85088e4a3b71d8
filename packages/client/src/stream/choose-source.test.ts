import { fakeClock } from '@pce/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { FakeSocket } from '../../test/fake-socket.js';
import { problem } from '../../test/stub-server.js';
import { settle } from '../../test/turns.js';
import { toTransportOptions } from '../client-options.js';
import { createTransport } from '../transport/transport.js';
import { chooseSource } from './choose-source.js';
import type { Arrival } from './event-source.js';

function setUp(Socket: typeof WebSocket | null, answer: () => Response) {
  const asked: Request[] = [];
  const clock = fakeClock();
  const transport = createTransport(
    toTransportOptions({
      url: 'https://server.test',
      clock,
      async fetch(input, init) {
        asked.push(new Request(input, init));
        return answer();
      },
    }),
  );
  const source = chooseSource({ transport, Socket, clock, path: '/stream', query: {} });
  const seen: Arrival[] = [];
  const arrivals = source(3, new AbortController().signal);
  const read = async () => {
    for await (const arrival of arrivals) seen.push(arrival);
  };
  return { asked, seen, read };
}

const noAnswer = () => {
  throw new Error('nobody asks');
};
const oneEvent = () => new Response('data: 4\n\nevent: end\ndata: {}\n\n');
const oneEventAndEnd = [{ type: 'event', data: '4' }, { type: 'end' }];

afterEach(() => {
  FakeSocket.made.length = 0;
});

describe('a source of events', () => {
  it('is a WebSocket where one comes about, and closes it at its end (D4)', async () => {
    const { seen, read } = setUp(FakeSocket, noAnswer);
    const reading = read();
    await settle();
    const [socket] = FakeSocket.made;
    socket?.open();
    await settle();
    socket?.bring('4');
    socket?.end(1000);
    await reading;
    expect(seen).toEqual(oneEventAndEnd);
    expect(socket?.url).toBe('wss://server.test/stream?after=3');
  });

  it('closes its WebSocket when its reader stops', async () => {
    const clock = fakeClock();
    const transport = createTransport(toTransportOptions({ url: 'https://server.test', clock }));
    const options = { transport, Socket: FakeSocket, clock, path: '/stream', query: {} };
    const reading = (async () => {
      for await (const arrival of chooseSource(options)(0, new AbortController().signal)) {
        return arrival;
      }
      return undefined;
    })();
    await settle();
    const [socket] = FakeSocket.made;
    socket?.open();
    await settle();
    expect(socket?.closed).toBe(0);
    socket?.bring('4', '5');
    expect(await reading).toEqual(oneEventAndEnd[0]);
    expect(socket?.closed).toBe(1);
  });

  it('comes through fetch where no WebSocket does, or none is there (D4)', async () => {
    const { asked, seen, read } = setUp(FakeSocket, oneEvent);
    const reading = read();
    await settle();
    FakeSocket.made[0]?.fail();
    await reading;
    expect(seen).toEqual(oneEventAndEnd);
    expect(asked.map(({ url }) => url)).toEqual(['https://server.test/stream?after=3']);

    const without = setUp(null, oneEvent);
    await without.read();
    expect(without.seen).toEqual(oneEventAndEnd);
    expect(FakeSocket.made).toHaveLength(1);
  });

  it('says why it is refused', async () => {
    const { read } = setUp(null, () => problem(404, 'not_found'));
    await expect(read()).rejects.toMatchObject({ name: 'ApiError', status: 404 });
  });
});
