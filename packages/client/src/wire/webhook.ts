import { list, number, object, orNull, type ReadBy, text, time } from './readers.js';

const webhook = {
  webhookId: text,
  url: text,
  /** Types of events that are delivered; none: all. */
  events: list(text),
  createdAt: time,
};

const readWebhook = object(webhook);

/** An address that events are delivered to. */
export type Webhook = ReadBy<typeof readWebhook>;

export const readWebhookKey = object({
  ...webhook,
  /** What deliveries are signed with; shown this once. */
  secret: text,
});

/** A webhook that was made, with its secret. */
export type WebhookKey = ReadBy<typeof readWebhookKey>;

export const readWebhookPage = object({ webhooks: list(readWebhook), nextCursor: orNull(text) });

export type WebhookPage = ReadBy<typeof readWebhookPage>;

const delivery = object({
  deliveryId: text,
  executionId: text,
  /** Of the event. */
  number,
  attempts: number,
  queuedAt: time,
  /** When it is tried next, or was given up. */
  dueAt: time,
  /** Why the last try failed. */
  reason: orNull(text),
});

/** An event on its way to an address, or given up. */
export type Delivery = ReadBy<typeof delivery>;

export const readDeliveryPage = object({ deliveries: list(delivery), nextCursor: orNull(text) });

export type DeliveryPage = ReadBy<typeof readDeliveryPage>;
