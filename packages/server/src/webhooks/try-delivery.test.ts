import { memoryStore } from '@pce/core';
import { fakeClock } from '@pce/testkit';
import { expect, it, vi } from 'vitest';
import { createMetrics } from '../metrics/create-metrics.js';
import type { Delivery } from './delivery.js';
import type { Outbox } from './outbox.js';
import type { OutboxDraft } from './outbox-journal.js';
import { tryDelivery } from './try-delivery.js';

it('misses a delivery whose event cannot be read any more, and sends nothing (D7)', async () => {
  const clock = fakeClock();
  const written: OutboxDraft[] = [];
  const write = async (...drafts: OutboxDraft[]) => {
    written.push(...drafts);
  };
  const post = vi.fn(async () => 200);
  const delivery: Delivery = {
    ...{ id: 'd1', webhook: 'w1', execution: 'gone', version: 1, queuedAt: clock.now() },
    ...{ attempts: 0, dueAt: clock.now() },
  };
  await tryDelivery(
    {
      ...{ store: memoryStore({ clock }), clock, metrics: createMetrics(), timeoutMs: 1_234 },
      ...{ cut: new AbortController().signal, post, render: () => ({ event_type: 'x' }) },
      outbox: { write } as unknown as Outbox,
    },
    {
      ...{ id: 'w1', owner: 'ann', url: 'https://a.example/', events: [], secret: 'whsec_AA==' },
      createdAt: 0,
    },
    delivery,
  );

  expect(written).toMatchObject([
    { type: 'delivery.missed', reason: 'the event cannot be read any more' },
  ]);
  expect(post).not.toHaveBeenCalled();
});
