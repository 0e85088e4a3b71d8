import { memoryStore } from '@pce/core';
import { createExecutions } from '@pce/core/execution';
import { countingIds, fakeClock } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import { createMetrics } from '../metrics/create-metrics.js';
import type { Delivery } from './delivery.js';
import type { Outbox } from './outbox.js';
import type { OutboxDraft } from './outbox-journal.js';
import { PostFailedError } from './post-webhook.js';
import { dropDelivery, tryDelivery } from './try-delivery.js';
import type { WebhookMessage } from './webhook-message.js';

const webhook = {
  ...{ id: 'w1', owner: 'ann', url: 'https://a.example/', events: [], secret: 'whsec_AA==' },
  createdAt: 0,
};

/** Tries a delivery of the first event of an execution, answered as a test says. */
async function tried(
  answer: (message: WebhookMessage, cut: AbortController) => number,
  change: Partial<Delivery> = {},
) {
  const clock = fakeClock();
  const store = memoryStore({ clock });
  const executions = createExecutions({ store, clock, ids: countingIds() });
  await executions.create({ plan: { tasks: [{ id: 't', title: 'T' }] }, execution: 'e' });
  const written: OutboxDraft[] = [];
  const write = async (...drafts: OutboxDraft[]) => {
    written.push(...drafts);
  };
  const cut = new AbortController();
  const metrics = createMetrics();
  const delivery: Delivery = {
    ...{ id: 'd1', webhook: 'w1', execution: 'e', version: 1, queuedAt: clock.now() },
    ...{ attempts: 0, dueAt: clock.now(), ...change },
  };
  const limits: number[] = [];
  const isDelivered = await tryDelivery(
    {
      ...{ store, clock, metrics, timeoutMs: 1_234, cut: cut.signal },
      outbox: { write } as unknown as Outbox,
      render: (execution, { version }) => ({ event_type: 'x', execution, version }),
      post: async (message, { timeoutMs }) => {
        limits.push(timeoutMs);
        return answer(message, cut);
      },
    },
    webhook,
    delivery,
  );
  const outcomes = /pce_webhook_deliveries_total\{outcome="(\w+)"\} 1/.exec(metrics.toText());
  return { isDelivered, written, delivery, limits, outcome: outcomes?.[1], now: clock.now() };
}

describe('a delivery that is tried', () => {
  it.each([200, 204, 299])('is made where it is answered %d (D7)', async (status) => {
    const { isDelivered, written, delivery, limits } = await tried(() => status);

    expect([isDelivered, limits]).toEqual([true, [1_234]]);
    expect(written).toStrictEqual([
      { type: 'delivery.made', delivery: 'd1', webhook: 'w1', attempt: 1, was: delivery },
    ]);
  });

  it.each([
    ['answered 199', () => 199],
    ['answered 300', () => 300],
    [
      'took too long',
      () => {
        throw new PostFailedError('took too long');
      },
    ],
    [
      'could not be reached',
      () => {
        throw new Error('socket 10.1.2.3');
      },
    ],
  ])('is missed where it %s, and tried again (D7)', async (reason, answer) => {
    const { isDelivered, written, delivery, now } = await tried(answer);
    const [missed] = written;

    expect([isDelivered, written.length]).toEqual([false, 1]);
    expect(missed).toStrictEqual({
      ...{ type: 'delivery.missed', delivery: 'd1', webhook: 'w1', attempt: 1, was: delivery },
      ...{ reason, is: { ...delivery, attempts: 1, dueAt: expect.any(Number), reason } },
    });
    expect(missed && 'is' in missed && (missed.is?.dueAt ?? 0) > now).toBe(true);
  });

  it('is given up after its last try, when that was (D7)', async () => {
    const aDayAgo = Date.UTC(2025, 11, 31);
    const { isDelivered, written, delivery, now } = await tried(() => 500, {
      ...{ attempts: 99, queuedAt: aDayAgo },
    });

    expect(isDelivered).toBe(false);
    expect(written).toStrictEqual([
      {
        ...{ type: 'delivery.failed', delivery: 'd1', webhook: 'w1', attempt: 100, was: delivery },
        ...{ reason: 'answered 500' },
        is: { ...delivery, attempts: 100, dueAt: now, reason: 'answered 500' },
      },
    ]);
  });

  it('is missed where its event cannot be read any more, and nothing is sent (D7)', async () => {
    const { written, limits } = await tried(() => 200, { execution: 'gone' });

    expect(written).toMatchObject([
      { type: 'delivery.missed', reason: 'the event cannot be read any more' },
    ]);
    expect(limits).toEqual([]);
  });

  it('is not recorded if it was cut off (D7)', async () => {
    const { isDelivered, written } = await tried((_, cut) => {
      cut.abort();
      return 200;
    });

    expect([isDelivered, written]).toEqual([false, []]);
  });

  it('has the event that it is about, signed for its receiver (D7, D8)', async () => {
    const sent: WebhookMessage[] = [];
    await tried((message) => {
      sent.push(message);
      return 200;
    });

    expect(sent).toMatchObject([
      { url: 'https://a.example/', headers: { 'PCE-Delivery': 'd1', 'PCE-Event': 'x' } },
    ]);
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({
      ...{ delivery_id: 'd1', webhook_id: 'w1', execution_id: 'e' },
      event: { event_type: 'x', execution: 'e', version: 1 },
    });
  });
});

it('drops a delivery whose webhook is gone (D7)', async () => {
  const { delivery } = await tried(() => 200);
  const written: OutboxDraft[] = [];
  const write = async (...drafts: OutboxDraft[]) => {
    written.push(...drafts);
  };
  await dropDelivery({ outbox: { write } as unknown as Outbox }, delivery);

  expect(written).toStrictEqual([
    { type: 'delivery.dropped', delivery: 'd1', webhook: 'w1', was: delivery },
  ]);
});
