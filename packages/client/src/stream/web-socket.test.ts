import { fakeClock } from '@pce/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { FakeSocket } from '../../test/fake-socket.js';
import { settle } from '../../test/turns.js';
import { toTransportOptions } from '../client-options.js';
import { createTransport, type Token } from '../transport/transport.js';
import type { Inbox } from './web-socket.js';
import { openWebSocket } from './web-socket.js';

function open({
  url = 'https://server.test/mounted',
  token,
  signal = new AbortController().signal,
}: {
  readonly url?: string;
  readonly token?: Token;
  readonly signal?: AbortSignal;
} = {}) {
  const clock = fakeClock();
  const transport = createTransport(toTransportOptions({ url, token, clock }));
  const options = {
    transport,
    Socket: FakeSocket,
    clock,
    path: '/stream',
    query: { follow: 'true' },
  };
  let inbox: Inbox | 'opening' | undefined = 'opening';
  const opening = openWebSocket(options, 7, signal).then((made) => {
    inbox = made;
    return made;
  });
  return { clock, opening, now: () => inbox };
}

/** An inbox and the socket that it listens to. */
async function opened(signal?: AbortSignal) {
  const { opening } = open(signal ? { signal } : {});
  await settle();
  const socket = onlySocket();
  socket.open();
  const inbox = await opening;
  if (inbox === undefined) throw new Error('it was not opened');
  return { inbox, socket };
}

function onlySocket(): FakeSocket {
  const [socket, ...others] = FakeSocket.made;
  if (socket === undefined || others.length > 0) throw new Error('there is not one socket');
  return socket;
}

afterEach(() => {
  FakeSocket.made.length = 0;
});

const event = (data: string) => ({ type: 'event', data });

describe('a WebSocket', () => {
  it.each(['a b', 'a,b', 'ä', '', 'a\n'])(
    'is not opened with a token that no subprotocol can be: %j',
    async (token) => {
      expect(await open({ token }).opening).toBeUndefined();
      expect(FakeSocket.made).toEqual([]);
    },
  );

  it('is given up without an answer after ten seconds', async () => {
    const { clock, now } = open();
    await settle();
    clock.advance(9_999);
    await settle();
    expect([now(), onlySocket().closed]).toEqual(['opening', 0]);
    clock.advance(1);
    await settle();
    expect([now(), onlySocket().closed]).toEqual([undefined, 1]);
  });
});

describe('what comes over a WebSocket', () => {
  it('is cut off where more waits than 10,000 events; what waits can be taken', async () => {
    const { inbox, socket } = await opened();
    const numbers = Array.from({ length: 10_000 }, (_, index) => String(index));
    socket.bring(...numbers);
    expect(socket.closed).toBe(0);
    socket.bring('one too many', 'another');
    expect(socket.closed).toBe(1);
    const taken = [];
    for (let next = await inbox.take(); next !== undefined; next = await inbox.take()) {
      taken.push(next);
    }
    expect(taken).toEqual(numbers.map(event));
  });
});
