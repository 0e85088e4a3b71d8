import type { Store } from '@pce/core';
import type { AcquireInput, AppendInput, Lease, WriteViewsInput } from '@pce/core/store';
import * as z from 'zod';

/** An operation that changed the store, and the Unix time in milliseconds at which it did. */
export type Change = { readonly at: number } & (
  | { readonly type: 'append'; readonly input: AppendInput }
  | { readonly type: 'writeViews'; readonly input: WriteViewsInput }
  | { readonly type: 'tryAcquire'; readonly input: AcquireInput }
  | { readonly type: 'renew'; readonly lease: Lease; readonly ttlMs: number }
  | { readonly type: 'release'; readonly lease: Lease }
);

const text = z.string();
const number = z.number();
const event = z.object({ version: number, type: text, body: text, hash: text });
const view = z.object({ collection: text, key: text, value: z.nullable(text) });
const fence = z.object({ key: text, token: number });
const lease = fence.extend({ owner: text, expiresAt: number });
const append = z.object({
  stream: text,
  expectedVersion: number,
  events: z.array(event),
  views: z.exactOptional(z.array(view)),
  fence: z.exactOptional(fence),
});
const writeViews = z.object({ stream: text, version: number, views: z.array(view) });
const acquire = z.object({
  key: text,
  owner: text,
  ttlMs: number,
  supersedes: z.exactOptional(number),
});

/** A line of the file: the changes that became durable together. */
export const lineSchema: z.ZodType<readonly Change[]> = z.array(
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('append'), at: number, input: append }),
    z.object({ type: z.literal('writeViews'), at: number, input: writeViews }),
    z.object({ type: z.literal('tryAcquire'), at: number, input: acquire }),
    z.object({ type: z.literal('renew'), at: number, lease, ttlMs: number }),
    z.object({ type: z.literal('release'), at: number, lease }),
  ]),
);

// #region repeat
/** Repeats a change on a store that has seen all changes before it. */
export function repeatChange(store: Store, change: Change): Promise<unknown> {
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
