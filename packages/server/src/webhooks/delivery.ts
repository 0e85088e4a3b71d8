import * as z from 'zod/mini';

export const deliverySchema = z.object({
  /** Stays the same over all tries. */
  id: z.string(),
  webhook: z.string(),
  /** Empty for what belongs to none. */
  execution: z.string(),
  /** The stream of the event. Default: that of the execution. */
  stream: z.optional(z.string()),
  /** Number of the event. */
  version: z.number(),
  /** Unix time in milliseconds. */
  queuedAt: z.number(),
  /** Tries so far. */
  attempts: z.number(),
  /** Unix time in milliseconds of the next attempt, or of giving up. */
  dueAt: z.number(),
  /** Why the last try failed. */
  reason: z.optional(z.string()),
});

/** An event that a webhook is to get. */
export type Delivery = Readonly<z.output<typeof deliverySchema>>;

/** Collections of deliveries. */
export const outboxCollections = {
  /** One row: the position up to which the journals were read, and the outbox's own head. */
  cursor: 'outbox/cursor',
  /** Webhooks that ever had a delivery. */
  webhooks: 'outbox/webhooks',
  /** Deliveries of a webhook to be made, the next one first. */
  pending: (webhook: string): string => `outbox/pending/${webhook}`,
  /** Deliveries of a webhook that were given up, the oldest first. */
  failed: (webhook: string): string => `outbox/failed/${webhook}`,
};

/** Returns the key of a delivery in the order in which they are due. */
export function deliveryKey({ dueAt, id }: Pick<Delivery, 'dueAt' | 'id'>): string {
  return `${String(Math.ceil(dueAt)).padStart(15, '0')}.${id}`;
}
