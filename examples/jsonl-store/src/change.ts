import type { Store } from '@pce/core';
import * as z from 'zod';

const text = z.string();
const number = z.number();
const event = z.object({ version: number, type: text, body: text, hash: text });
const view = z.object({ collection: text, key: text, value: z.nullable(text) });
const fence = z.object({ key: text, token: number });
const lease = fence.extend({ owner: text, expiresAt: number });
const asker = { owner: text, ttlMs: number };
const append = z.object({
  stream: text,
  expectedVersion: number,
  events: z.array(event).readonly(),
  views: z.exactOptional(z.array(view).readonly()),
  fence: z.exactOptional(fence),
});
const writeViews = z.object({ stream: text, version: number, views: z.array(view).readonly() });
const acquire = z.object({ key: text, ...asker, supersedes: z.exactOptional(number) });

// #region change
/** An operation that changed the store: what was asked, and when. */
const changeSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('append'), at: number, input: append }),
  z.object({ type: z.literal('writeViews'), at: number, input: writeViews }),
  z.object({ type: z.literal('tryAcquire'), at: number, input: acquire }),
  z.object({ type: z.literal('renew'), at: number, lease, ttlMs: number }),
  z.object({ type: z.literal('release'), at: number, lease }),
]);

export type Change = z.infer<typeof changeSchema>;

/** A line of the file: what became durable together. */
export const lineSchema = z.array(changeSchema);

/** Does again what was done. */
export function repeat(store: Store, change: Change): Promise<unknown> {
  switch (change.type) {
    case 'append':
      return store.append(change.input);
    case 'writeViews':
      return store.writeViews(change.input);
    case 'tryAcquire':
      return store.tryAcquire(change.input);
    case 'renew':
      return store.renew(change.lease, change.ttlMs);
    case 'release':
      return store.release(change.lease);
  }
}
// #endregion
