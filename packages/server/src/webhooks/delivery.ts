import * as z from 'zod/mini';

export const deliverySchema = z.object({
  id: z.string(),
  webhook: z.string(),
  execution: z.string(),
  stream: z.optional(z.string()),
  version: z.number(),
  queuedAt: z.number(),
  attempts: z.number(),
  dueAt: z.number(),
  reason: z.optional(z.string()),
});

/** An event that a webhook is to get. */
export interface Delivery {
  /** Stays the same over all tries. */
  readonly id: string;
  readonly webhook: string;
  /** Empty for what belongs to none. */
  readonly execution: string;
  /** The stream of the event. @defaultValue that of the execution */
  readonly stream?: string | undefined;
  /** Number of the event. */
  readonly version: number;
  /** Unix time in milliseconds. */
  readonly queuedAt: number;
  /** Tries so far. */
  readonly attempts: number;
  /** Unix time in milliseconds of the next attempt, or of giving up. */
  readonly dueAt: number;
  /** Why the last try failed. */
  readonly reason?: string | undefined;
}

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
