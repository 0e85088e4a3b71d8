import { listRows, type Page, type PageOptions } from '@pce/core/internal';
import type { Store } from '@pce/core/store';
import { type Delivery, deliverySchema, outboxCollections } from './outbox-journal.js';

/** Deliveries of a webhook that are still to come, or that were given up; by when they are due, or were given up. */
export function listDeliveries(
  store: Store,
  webhook: string,
  { status, ...page }: PageOptions & { readonly status: 'pending' | 'failed' },
): Promise<Page<Delivery>> {
  return listRows(store, deliverySchema, outboxCollections[status](webhook), page);
}
