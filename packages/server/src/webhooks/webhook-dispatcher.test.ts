import { memoryStore, type Store } from '@pce/core';
import { createExecutions, type TaskPlanInput } from '@pce/executions';
import type { ExecutionJournalEntry } from '@pce/executions/internal';
import { type OutgoingMessage, PostFailedError } from '@pce/network-parts';
import { countingIds, type FakeClock, fakeClock } from '@pce/testkit';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { until } from '../../test/until.js';
import { createMetrics } from '../metrics/create-metrics.js';
import { webhookRecords } from '../records/webhook-records.js';
import type { Background } from '../time/background.js';
import { listDeliveries } from './outbox-journal.js';
import { verifyWebhook } from './verify-webhook.js';
import { startWebhookDispatcher } from './webhook-dispatcher.js';

const plan: TaskPlanInput = { tasks: [{ id: 'rent', title: 'Rent a room', action: 'call' }] };

const render = (_: string, { version, event }: ExecutionJournalEntry) => ({
  number: version,
  event_type: event.type.replace('.', '_'),
});

const open: { readonly dispatcher: Background; readonly clock: FakeClock }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ dispatcher, clock }) => closed(dispatcher, clock)));
});

/** Closes it, and lets the time pass that deliveries under way are given. */
async function closed(dispatcher: Background, clock: FakeClock): Promise<void> {
  let isClosed = false;
  const closing = dispatcher.close().then(() => {
    isClosed = true;
  });
  await until(() => {
    clock.advance(100);
    return isClosed;
  });
  await closing;
}

type Receiver = (message: OutgoingMessage, signal: AbortSignal) => Promise<number>;

function setUp() {
  const clock = fakeClock();
  const ids = countingIds();
  const store = memoryStore({ clock });
  const executions = createExecutions({ store, clock, ids });
  const webhooks = webhookRecords({ store, clock, ids });
  const received: OutgoingMessage[] = [];
  const take: Receiver = async (message) => {
    received.push(message);
    return 200;
  };
  const start = (receiver = take, over: Partial<{ store: Store; leaseMs: number }> = {}) => {
    const metrics = createMetrics();
    const dispatcher = startWebhookDispatcher({
      store,
      webhooks,
      render,
      metrics,
      clock,
      ids,
      ...over,
      post: (message, { signal }) => receiver(message, signal),
    });
    open.push({ dispatcher, clock });
    return { dispatcher, metrics };
  };
  const listen = (url: string, events: string[] = [], owner = 'ann') =>
    webhooks.add({ url, events, secret: 'secret' }, { owner });
  const create = (execution: string, owner = 'ann') =>
    executions.create({ plan, execution, owner });
  return { clock, store, executions, webhooks, received, take, start, listen, create };
}

const numbersIn = (messages: readonly OutgoingMessage[]): number[] =>
  messages.map(({ body }) => JSON.parse(body).event.number).sort((a, b) => a - b);

describe('webhooks', () => {
  it('get later events, signed, each with an id (D4, D7)', async () => {
    const { clock, received, start, listen, create } = setUp();
    await create('before');
    clock.advance(1);
    const webhook = await listen('https://a.example/');
    start();
    const { version } = await create('e');
    await until(() => received.length === version);
    expect(numbersIn(received)).toEqual(Array.from({ length: version }, (_, index) => index + 1));
    const [first] = received;
    expect(first).toMatchObject({
      url: 'https://a.example/',
      headers: { 'PCE-Event': 'execution_created', 'PCE-Delivery': expect.any(String) },
    });
    expect(JSON.parse(first?.body ?? '')).toEqual({
      delivery_id: first?.headers['PCE-Delivery'],
      webhook_id: webhook.id,
      execution_id: 'e',
      event: { number: 1, event_type: 'execution_created' },
    });
    for (const { body, headers } of received) {
      expect(await verifyWebhook({ body, headers }, 'secret', { clock })).toBe(true);
    }
  });

  it('get what they asked for, of their owner (D4, D8)', async () => {
    const { executions, received, start, listen, create } = setUp();
    await listen('https://ann.example/', ['execution_moved']);
    await listen('https://ben.example/', ['execution_reassigned'], 'ben');
    start();
    await create('of-ann');
    await create('of-ben', 'ben');
    await executions.reassign('of-ann', { agent: 'x', by: 'ann' });
    await executions.reassign('of-ben', { agent: 'x', by: 'ben' });
    await executions.move('of-ann', { to: 'CANCELLED', by: 'ann' });
    await until(() => received.length === 3);
    const seen = received.map(({ url, headers }) => [url, headers['PCE-Event']].join(' '));
    expect(seen.sort()).toEqual([
      'https://ann.example/ execution_moved',
      'https://ann.example/ execution_moved',
      'https://ben.example/ execution_reassigned',
    ]);
  });

  it('are tried again with the same id until they take it (D7)', async () => {
    const { clock, store, received, start, listen, create } = setUp();
    const webhook = await listen('https://a.example/', ['execution_created']);
    const answers = [199, 300, new PostFailedError('timed out'), 299];
    const { metrics } = start(async (message) => {
      received.push(message);
      const answer = answers[received.length - 1] ?? 200;
      if (typeof answer !== 'number') throw answer;
      return answer;
    });
    await create('e');
    const reasons: (string | undefined)[] = [];
    for (const restMs of [5_000, 10_000, 20_000]) {
      await until(async () => {
        const { rows } = await listDeliveries(store, webhook.id, { status: 'pending', limit: 10 });
        const [delivery] = rows;
        const isTried = delivery?.attempts === reasons.length + 1;
        if (isTried) reasons.push(delivery.reason);
        return isTried;
      });
      clock.advance(restMs - 1);
      const before = received.length;
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
      expect(received).toHaveLength(before);
      clock.advance(1);
      await until(() => received.length === before + 1);
    }
    expect(reasons).toEqual(['answered 199', 'answered 300', 'timed out']);
    expect(new Set(received.map(({ headers }) => headers['PCE-Delivery'])).size).toBe(1);
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(received.map(({ headers }) => headers['webhook-signature'])).size).toBe(4);
    const tried = () => metrics.toText();
    await until(() => tried().includes('pce_webhook_deliveries_total{outcome="delivered"} 1'));
    expect(tried()).toContain('pce_webhook_deliveries_total{outcome="missed"} 3');
    const pending = await listDeliveries(store, webhook.id, { status: 'pending', limit: 10 });
    expect(pending.rows).toEqual([]);
  });

  it('are given up after a day, and listed (D7)', async () => {
    const { clock, store, received, start, listen, create } = setUp();
    const webhook = await listen('https://a.example/', ['execution_created']);
    start(async (message) => {
      received.push(message);
      throw new Error('socket hang up at 10.0.0.7');
    });
    await create('e');
    const failed = () => listDeliveries(store, webhook.id, { status: 'failed', limit: 10 });
    await until(async () => {
      clock.advance(60_000);
      return (await failed()).rows.length > 0;
    });
    const { rows } = await failed();
    expect(rows).toMatchObject([
      { execution: 'e', version: 1, attempts: received.length, reason: 'could not be reached' },
    ]);
    expect(await listDeliveries(store, webhook.id, { status: 'pending', limit: 10 })).toEqual({
      rows: [],
    });
  });

  it('that do not answer keep no other waiting (D7)', async () => {
    const { received, start, listen, create } = setUp();
    await listen('https://dead.example/');
    await listen('https://alive.example/');
    start(async (message, signal) => {
      if (message.url === 'https://dead.example/') {
        return new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(new PostFailedError('cut off')));
        });
      }
      received.push(message);
      return 200;
    });
    let events = 0;
    for (const execution of ['a', 'b', 'c', 'd', 'f']) events += (await create(execution)).version;
    await until(() => received.length === events);
    expect(new Set(received.map(({ url }) => url))).toEqual(new Set(['https://alive.example/']));
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(events);
  });

  it('are let finish for a moment when the server closes, and cut off after it (D9)', async () => {
    const { clock, received, start, listen, create } = setUp();
    await listen('https://slow.example/', ['execution_created']);
    await listen('https://dead.example/', ['execution_created']);
    const answered = Promise.withResolvers<number>();
    let cut = 0;
    const { dispatcher, metrics } = start(async (message, signal) => {
      received.push(message);
      signal.addEventListener('abort', () => {
        cut += 1;
      });
      if (message.url === 'https://slow.example/') return answered.promise;
      return new Promise((_, reject) => signal.addEventListener('abort', reject));
    });
    await create('e');
    await until(() => received.length === 2);
    const closing = dispatcher.close();
    clock.advance(1_999);
    answered.resolve(200);
    const isWritten = () => metrics.toText().includes('{outcome="delivered"} 1');
    await until(isWritten);
    expect(cut).toBe(0);
    clock.advance(1);
    await closing;
    expect(cut).toBe(2);
    start();
    await until(() => {
      clock.advance(1_000);
      return received.length === 3;
    });
    expect(received[2]?.url).toBe('https://dead.example/');
  });

  it('that were removed get nothing more (D8)', async () => {
    const { clock, store, webhooks, received, start, listen, create } = setUp();
    const webhook = await listen('https://a.example/', ['execution_created']);
    start(async (message) => {
      received.push(message);
      return 500;
    });
    await create('one');
    await until(() => received.length === 1);
    await webhooks.remove(webhook);
    await create('two');
    const pending = () => listDeliveries(store, webhook.id, { status: 'pending', limit: 10 });
    await until(async () => {
      clock.advance(5_000);
      return (await pending()).rows.length === 0;
    });
    expect(received).toHaveLength(1);
  });

  it('get every event from the remaining server when one dies, wherever it dies (D4, D9)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 25 }), fc.nat({ max: 12 }), async (writes, posts) => {
        const { clock, store, received, take, start, listen, create } = setUp();
        await listen('https://a.example/', ['execution_created', 'execution_moved']);
        let writesLeft = writes;
        let postsLeft = posts;
        const isDead = () => writesLeft <= 0 || postsLeft <= 0;
        const mortal: Store = {
          ...store,
          async append(input) {
            writesLeft -= 1;
            if (isDead()) throw new Error('killed');
            return store.append(input);
          },
          async renew() {
            throw new Error('killed');
          },
          release: async () => undefined,
        };
        const first = start(
          async (message, signal) => {
            postsLeft -= 1;
            // It may have arrived, although no process survived to record that.
            return postsLeft < 0 ? 500 : take(message, signal);
          },
          { store: mortal, leaseMs: 15_000 },
        );
        const all: string[] = [];
        for (let each = 0; each < 8; each += 1) {
          await create(`e${each}`);
          all.push(`e${each} execution_created`, `e${each} execution_moved`);
          for (let turn = 0; turn < 3; turn += 1) await new Promise((go) => setImmediate(go));
        }
        await closed(first.dispatcher, clock);
        start();
        await until(() => {
          clock.advance(1_000);
          const seen = received.map(({ body }) => JSON.parse(body));
          const names = seen.map(({ execution_id: id, event }) => `${id} ${event.event_type}`);
          return all.every((name) => names.includes(name));
        });
        const byId = new Map(received.map(({ headers, body }) => [headers['PCE-Delivery'], body]));
        expect(byId.size).toBe(all.length);
      }),
      { numRuns: 40 },
    );
  });
});
