/** An event that a webhook is to get. */
export interface Delivery {
  /** Stays the same over all tries. */
  readonly id: string;
  readonly webhook: string;
  readonly execution: string;
  /** Number of the event. */
  readonly version: number;
  /** Unix time in milliseconds. */
  readonly queuedAt: number;
  /** Tries so far. */
  readonly attempts: number;
  /** When it is tried next, in Unix milliseconds; of one that was given up, when that was. */
  readonly dueAt: number;
  /** Why the last try failed. */
  readonly reason?: string;
}

/** Where deliveries are kept. */
export const outboxCollections = {
  /** One row: how far the journals were read, and the end of the outbox's own. */
  cursor: 'outbox/cursor',
  /** Webhooks that ever had a delivery. */
  webhooks: 'outbox/webhooks',
  /** Of a webhook, those to be tried next first. */
  pending: (webhook: string): string => `outbox/pending/${webhook}`,
  /** Of a webhook, those that were given up, the oldest first. */
  failed: (webhook: string): string => `outbox/failed/${webhook}`,
};

/** In the order in which deliveries are due. */
export function deliveryKey({ dueAt, id }: Delivery): string {
  return `${String(Math.ceil(dueAt)).padStart(15, '0')}.${id}`;
}
