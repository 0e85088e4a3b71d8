import { iterateRows, parseRow } from '@pce/core/internal';
import type { Store } from '@pce/core/store';
import type * as z from 'zod/mini';
import { keyOfOwner, needsCollection, notifiedRowSchema } from './needs-journal.js';

/** Notifications of an item: channel, time and receivers. */
export type Notified = z.output<typeof notifiedRowSchema>['notified'];

/** Returns who was notified of what waits for an owner, by `source/id` of the item. */
export async function listNotified(
  store: Store,
  owner: string,
): Promise<ReadonlyMap<string, Notified>> {
  const prefix = keyOfOwner(owner);
  const notified = new Map<string, Notified>();
  const rows = iterateRows(store, { collection: needsCollection, afterKey: prefix });
  for await (const { key, value } of rows) {
    if (!key.startsWith(prefix)) break;
    const place = { collection: needsCollection, key, value };
    notified.set(key.slice(prefix.length), parseRow(notifiedRowSchema, place).notified);
  }
  return notified;
}
