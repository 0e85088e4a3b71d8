import { expect, it } from 'vitest';
import { type OutboxDraft, outboxJournal } from './outbox-journal.js';

const named = { delivery: 'd1', webhook: 'w1' };

it.each<OutboxDraft>([
  { type: 'outbox.begun' },
  { type: 'delivery.queued', ...named, execution: 'e1', version: 5 },
  { type: 'delivery.made', ...named, attempt: 1 },
])(
  'an event of an old release without a position writes no row and moves nothing: %j (D4)',
  (draft) => {
    const event = { v: 1 as const, at: 1_000, ...draft };
    const head = { version: 3, hash: 'h3' };
    const after = { position: undefined };

    expect(outboxJournal.project([{ event, before: undefined, after, head }])).toEqual([]);
    expect(outboxJournal.initial(event, '')).toEqual(after);
    expect(outboxJournal.evolve({ position: 4 }, event).position).toBe(4);
  },
);
