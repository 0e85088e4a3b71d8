import { list, number, object, orNull, type Reader, text, time } from './readers.js';

const webhook = {
  webhookId: text,
  url: text,
  events: list(text),
  createdAt: time,
};

/** An address that events are delivered to. */
export interface Webhook {
  readonly webhookId: string;
  readonly url: string;
  /** Types of events that are delivered; none: all. */
  readonly events: readonly string[];
  readonly createdAt: number;
}

const readWebhook: Reader<Webhook> = object(webhook);

/** A webhook that was made, with its secret. */
export interface WebhookKey extends Webhook {
  /** What deliveries are signed with; shown this once. */
  readonly secret: string;
}

export const readWebhookKey: Reader<WebhookKey> = object({
  ...webhook,
  secret: text,
});

export interface WebhookPage {
  readonly webhooks: readonly Webhook[];
  readonly nextCursor: string | null;
}

export const readWebhookPage: Reader<WebhookPage> = object({
  webhooks: list(readWebhook),
  nextCursor: orNull(text),
});

/** An event on its way to an address, or given up. */
export interface Delivery {
  readonly deliveryId: string;
  readonly executionId: string;
  /** Of the event. */
  readonly number: number;
  readonly attempts: number;
  readonly queuedAt: number;
  /** When it is tried next, or was given up. */
  readonly dueAt: number;
  /** Why the last try failed. */
  readonly reason: string | null;
}

const delivery: Reader<Delivery> = object({
  deliveryId: text,
  executionId: text,
  number,
  attempts: number,
  queuedAt: time,
  dueAt: time,
  reason: orNull(text),
});

export interface DeliveryPage {
  readonly deliveries: readonly Delivery[];
  readonly nextCursor: string | null;
}

export const readDeliveryPage: Reader<DeliveryPage> = object({
  deliveries: list(delivery),
  nextCursor: orNull(text),
});
