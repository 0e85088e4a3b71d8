import { expect, it } from 'vitest';
import { type Delivery, type OutboxDraft, outboxJournal } from './outbox-journal.js';

const head = { version: 3, hash: 'h3' };
const named = { delivery: 'd1', webhook: 'w1' };
const queued = { ...named, execution: 'e1', version: 5 };
const delivery: Delivery = {
  ...{ id: 'd1', webhook: 'w1', execution: 'e1', version: 5 },
  ...{ queuedAt: 1_000, attempts: 0, dueAt: 1_000 },
};
const later: Delivery = { ...delivery, attempts: 1, dueAt: 9_000, reason: 'status 500' };
const key = '000000000001000.d1';
const laterKey = '000000000009000.d1';

const cursor = {
  ...{ collection: 'outbox/cursor', key: 'cursor' },
  value: JSON.stringify({ ...head, position: 7 }),
};
const pending = (delivered: Delivery | null, place = key) => ({
  ...{ collection: 'outbox/pending/w1', key: place },
  value: delivered && JSON.stringify(delivered),
});

it.each<[string, OutboxDraft, readonly object[]]>([
  ['begins', { type: 'outbox.begun', position: 7 }, [cursor]],
  ['passes what nobody wants', { type: 'outbox.passed', position: 7 }, [cursor]],
  [
    'queues a delivery',
    { type: 'delivery.queued', ...queued, position: 7 },
    [{ collection: 'outbox/webhooks', key: 'w1', value: 'w1' }, pending(delivery), cursor],
  ],
  ['made one', { type: 'delivery.made', ...named, attempt: 1, was: delivery }, [pending(null)]],
  ['drops one', { type: 'delivery.dropped', ...named, was: delivery }, [pending(null)]],
  [
    'missed one',
    { type: 'delivery.missed', ...named, attempt: 1, was: delivery, is: later },
    [pending(null), pending(later, laterKey)],
  ],
  [
    'gives one up',
    { type: 'delivery.failed', ...named, attempt: 1, was: delivery, is: later },
    [
      pending(null),
      { collection: 'outbox/failed/w1', key: laterKey, value: JSON.stringify(later) },
    ],
  ],
  ['was begun by an old release', { type: 'outbox.begun' }, []],
  ['was written to by an old release', { type: 'delivery.queued', ...queued }, []],
  ['made one in an old release', { type: 'delivery.made', ...named, attempt: 1 }, []],
])('an outbox that %s has these rows (D4)', (_, draft, rows) => {
  const event = { v: 1 as const, at: 1_000, ...draft };
  const after = { position: 'position' in draft ? 7 : undefined };

  expect(outboxJournal.project([{ event, before: undefined, after, head }])).toEqual(rows);
  expect(outboxJournal.initial(event, '')).toEqual(after);
  expect(outboxJournal.evolve({ position: 4 }, event).position).toBe(after.position ?? 4);
});
