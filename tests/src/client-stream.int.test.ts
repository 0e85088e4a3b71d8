import { createClient } from '@pce/client';
import { memoryStore } from '@pce/core';
import { createServer } from '@pce/server';
import { listen } from '@pce/server/node';
import { describe, expect, it } from 'vitest';
import { userToken } from './user-token.ts';

const secret = 'a secret of more than thirty-two bytes';

const tokenOf = (user: string): string => userToken(secret, user);

/** A server with users, an execution of ann's, and clients that count their WebSockets and requests. */
async function setUp() {
  const store = memoryStore();
  const server = createServer({ store, auth: { users: { secret } } });
  const listening = await listen(server);
  const opened: string[] = [];
  const requested: string[] = [];
  class CountedSocket extends WebSocket {
    constructor(...[url, protocols]: ConstructorParameters<typeof WebSocket>) {
      super(url, protocols);
      this.addEventListener('open', () => opened.push(String(url)));
    }
  }
  const fetch: typeof globalThis.fetch = (input, init) => {
    requested.push(String(input));
    return globalThis.fetch(input, init);
  };
  const clientOf = (token: string) =>
    createClient({ url: listening.url, token, fetch, WebSocket: CountedSocket });
  const { execution } = await server.executions.create({
    plan: { tasks: [{ id: 'rent', title: 'Rent a room' }] },
    owner: 'ann',
  });
  const cancel = () => server.executions.move(execution, { to: 'CANCELLED', by: 'ann' });
  const close = async () => {
    await listening.close();
    await store.close();
  };
  return { execution, clientOf, opened, requested, cancel, [Symbol.asyncDispose]: close };
}

describe('a stream', () => {
  it('is one WebSocket, opened with the token of the user, and ends with the execution (D4, D8)', async () => {
    await using it = await setUp();
    const types: string[] = [];
    for await (const { eventType, number } of it.clientOf(tokenOf('ann')).stream(it.execution)) {
      types.push(eventType);
      if (number === 2) await it.cancel();
    }
    expect(types).toEqual(['execution_created', 'execution_moved', 'execution_moved']);
    expect(it.opened).toHaveLength(1);
    expect(it.requested).toEqual([]);
    expect(it.opened[0]).not.toContain('token');
  });

  it.each([
    ['of another user', tokenOf('ben'), 404],
    ['with a forged token', `${tokenOf('ann')}x`, 401],
  ])(
    '%s is refused with the reason, which a WebSocket does not report (D8)',
    async (_, token, status) => {
      await using it = await setUp();
      const events = it.clientOf(token).stream(it.execution)[Symbol.asyncIterator]();
      await expect(events.next()).rejects.toMatchObject({ name: 'ApiError', status });
      expect(it.opened).toEqual([]);
    },
  );

  it('ends at once when its signal is aborted', async () => {
    await using it = await setUp();
    const stop = new AbortController();
    const { signal } = stop;
    for await (const { number } of it.clientOf(tokenOf('ann')).stream(it.execution, { signal })) {
      if (number === 2) stop.abort();
    }
    expect(it.opened).toHaveLength(1);
  });
});
