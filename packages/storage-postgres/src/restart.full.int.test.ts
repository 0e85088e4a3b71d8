import { PceError, type Store } from '@pce/core';
import { type OwnPostgres, startOwnPostgres } from '@pce/test-support';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anAppend } from '../test/an-append.js';
import { type PostgresPool, postgresStore } from './index.js';

let server: OwnPostgres;
let sound: pg.Pool;
beforeAll(async () => {
  server = await startOwnPostgres();
  sound = new pg.Pool({ connectionString: server.url });
  sound.on('error', () => undefined);
});
afterAll(async () => {
  await sound.end();
  await server[Symbol.asyncDispose]();
});

async function appendUntil(store: Store, stream: string, isOver: () => boolean): Promise<number[]> {
  const acknowledged: number[] = [];
  for (let version = 0; !isOver(); version += 1) {
    acknowledged.push((await store.append(anAppend(stream, version))).version);
  }
  return acknowledged;
}

async function untilVersion(store: Store, stream: string, version: number): Promise<void> {
  for await (const entry of store.tail({ stream })) if (entry.version >= version) return;
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

it.each(['stop', 'crash'] as const)(
  'loses and repeats no acknowledged append when the server ends (%s) and starts again under load (F1)',
  async (how) => {
    await using store = postgresStore({ url: server.url, schema: how });
    await using observer = postgresStore({ url: server.url, schema: how, pollMs: 20 });
    let isOver = false;
    const streams = upTo(8).map((index) => `stream ${index}`);
    const appending = streams.map((stream) => appendUntil(store, stream, () => isOver));
    for (const version of [20, 40, 60]) {
      await untilVersion(observer, 'stream 1', version);
      await server[how]();
      await server.start();
    }
    await untilVersion(observer, 'stream 1', 80);
    isOver = true;

    for (const [index, acknowledged] of (await Promise.all(appending)).entries()) {
      const entries = await store.read({ stream: streams[index] ?? '' });
      expect(entries.map(({ version }) => version)).toEqual(upTo(acknowledged.length));
      expect(acknowledged).toEqual(upTo(acknowledged.length));
    }
  },
);

interface UnreliablePool extends PostgresPool {
  /** The next write takes effect, but its result is lost. */
  loseAnswer(): void;
}

function unreliable(sound: pg.Pool): UnreliablePool {
  let loses = false;
  return {
    loseAnswer() {
      loses = true;
    },
    connect: () => sound.connect(),
    async query(query) {
      const result = await sound.query(query);
      if (!loses || !/\.(write|append_all)\(/.test(query.text)) return result;
      loses = false;
      throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    },
  };
}

it('detects writes that took effect although their results were lost (F1)', async () => {
  const pool = unreliable(sound);
  await using store = postgresStore({ pool, schema: 'lost' });
  const views = [{ collection: 'tasks', key: 'a', value: '1' }];
  await store.append({ ...anAppend('a'), views });

  pool.loseAnswer();
  expect(await store.append(anAppend('a', 1, 2))).toMatchObject({ version: 3 });
  pool.loseAnswer();
  expect(await store.append(anAppend('a', 3))).toMatchObject({ version: 4 });
  pool.loseAnswer();
  const asked = { key: 'k', owner: 'one', ttlMs: 60_000 };
  const acquired = await store.tryAcquire(asked);
  expect(acquired).toMatchObject({ acquired: true, lease: { token: 1 } });
  expect(await store.tryAcquire(asked)).toMatchObject({ acquired: false });
  pool.loseAnswer();
  const rebuilt = [{ collection: 'tasks', key: 'a', value: '2' }];
  await store.writeViews({ stream: 'a', version: 4, views: rebuilt });
  expect(await store.getView('tasks', 'a')).toBe('2');
  pool.loseAnswer();
  if (acquired.acquired) await store.release(acquired.lease);
  expect(await store.tryAcquire(asked)).toMatchObject({ acquired: true, lease: { token: 2 } });
  expect(await store.read({ stream: 'a' })).toHaveLength(4);
});

it('takes an event for its own after a lost result only if it is equal (F10)', async () => {
  const pool = unreliable(sound);
  await using store = postgresStore({ pool, schema: 'lost' });
  await store.append(anAppend('raced'));

  pool.loseAnswer();
  const late = store.append(anAppend('raced', 0, 1, 10));

  await expect(late).rejects.toMatchObject({ code: 'version_conflict', actual: 1 });
});

it('gives up if the server is away for longer than its limit, and works again after (F1)', async () => {
  await using store = postgresStore({ url: server.url, schema: 'away', reconnectMs: 50 });
  await store.append(anAppend('a'));
  await server.stop();

  const refused = await store.append(anAppend('a', 1)).catch((error: unknown) => error);

  expect(PceError.isInstance(refused) && refused.code).toBe('store_failed');
  await server.start();
  expect(await store.append(anAppend('a', 1))).toMatchObject({ version: 2 });
});

it('continues tails through a restart (F1)', async () => {
  const options = { url: server.url, schema: 'tailed', pollMs: 20 };
  await using reader = postgresStore(options);
  await using writer = postgresStore(options);
  const tail = reader.tail()[Symbol.asyncIterator]();
  await writer.append(anAppend('a'));
  expect((await tail.next()).value).toMatchObject({ version: 1 });
  const coming = tail.next();

  await server.crash();
  await server.start();
  await writer.append(anAppend('a', 1));

  expect((await coming).value).toMatchObject({ version: 2 });
});
