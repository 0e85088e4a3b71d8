import {
  defineStream,
  type EventDraft,
  eventSchema,
  listRows,
  type Page,
  type PageOptions,
} from '@pce/core/internal';
import type { Store, ViewWrite } from '@pce/core/store';
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

export type Delivery = Readonly<z.output<typeof deliverySchema>>;

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

/** Deliveries of a webhook that are still to come, or that were given up; by when they are due, or were given up. */
export function listDeliveries(
  store: Store,
  webhook: string,
  { status, ...page }: PageOptions & { readonly status: 'pending' | 'failed' },
): Promise<Page<Delivery>> {
  return listRows(store, deliverySchema, outboxCollections[status](webhook), page);
}

/** Returns the key of a delivery in the order in which they are due. */
function deliveryKey({ dueAt, id }: Pick<Delivery, 'dueAt' | 'id'>): string {
  return `${String(Math.ceil(dueAt)).padStart(15, '0')}.${id}`;
}

/** Position up to which the journals were read; `undefined` in journals of releases that noted it in a row alone. */
export interface OutboxState {
  readonly position: number | undefined;
}

const named = { delivery: z.string(), webhook: z.string() };

/** Fields that releases did not write yet that kept rows without events: their rows stay as they are. */
const position = z.optional(z.number());
/** The delivery as it was before, whose row goes. */
const was = z.optional(deliverySchema);
/** The delivery as it is now. */
const is = z.optional(deliverySchema);

const tried = { ...named, attempt: z.number(), reason: z.optional(z.string()), was };

const outboxEvents = {
  'outbox.begun': eventSchema('outbox.begun', { position }),
  /** No webhook subscribed to anything up to here. */
  'outbox.passed': eventSchema('outbox.passed', { position }),
  'delivery.queued': eventSchema('delivery.queued', {
    ...named,
    execution: z.string(),
    stream: z.optional(z.string()),
    version: z.number(),
    position,
  }),
  'delivery.made': eventSchema('delivery.made', tried),
  /** It is tried again. */
  'delivery.missed': eventSchema('delivery.missed', { ...tried, is }),
  'delivery.failed': eventSchema('delivery.failed', { ...tried, is }),
  /** Its webhook is gone. */
  'delivery.dropped': eventSchema('delivery.dropped', { ...named, was }),
};

type OutboxEvent = z.output<(typeof outboxEvents)[keyof typeof outboxEvents]>;

/** An event of the outbox without its envelope. */
export type OutboxDraft = EventDraft<OutboxEvent>;

export const cursorKey = 'cursor';

export const cursorSchema = z.object({
  version: z.number(),
  hash: z.string(),
  position: z.number(),
});

/** The journal of everything that is, or was, to be delivered. */
export const outboxJournal = /* @__PURE__ */ defineStream({
  name: 'outbox',
  version: 1,
  events: outboxEvents,
  initial: (first): OutboxState => ({ position: positionOf(first) }),
  evolve: (state, event): OutboxState => ({ position: positionOf(event) ?? state.position }),
  project(steps) {
    const rows = steps.flatMap(({ event }) => rowsOf(event));
    const last = steps.at(-1);
    if (last?.after.position === undefined) return rows;
    const value = JSON.stringify({ ...last.head, position: last.after.position });
    return [...rows, { collection: outboxCollections.cursor, key: cursorKey, value }];
  },
});

function positionOf(event: OutboxEvent): number | undefined {
  return 'position' in event ? event.position : undefined;
}

function rowsOf(event: OutboxEvent): ViewWrite[] {
  switch (event.type) {
    case 'outbox.begun':
    case 'outbox.passed':
      return [];
    case 'delivery.queued':
      // Without a position it is of a release whose rows cannot be rebuilt.
      return event.position === undefined ? [] : queuedRows(event);
    case 'delivery.made':
    case 'delivery.dropped':
      return goneRow(event.was);
    case 'delivery.missed':
      return [...goneRow(event.was), ...rowOf('pending', event.is)];
    case 'delivery.failed':
      return [...goneRow(event.was), ...rowOf('failed', event.is)];
  }
}

function queuedRows(event: Extract<OutboxEvent, { type: 'delivery.queued' }>): ViewWrite[] {
  const { webhook } = event;
  return [
    { collection: outboxCollections.webhooks, key: webhook, value: webhook },
    ...rowOf('pending', toDelivery(event)),
  ];
}

/** Returns a delivery as it is queued. */
function toDelivery(event: Extract<OutboxEvent, { type: 'delivery.queued' }>): Delivery {
  const { delivery: id, webhook, execution, stream, version, at } = event;
  const of = { id, webhook, execution, ...(stream !== undefined && { stream }), version };
  return { ...of, queuedAt: at, attempts: 0, dueAt: at };
}

function goneRow(delivery: Delivery | undefined): ViewWrite[] {
  return rowOf('pending', delivery).map((row) => ({ ...row, value: null }));
}

function rowOf(place: 'pending' | 'failed', delivery: Delivery | undefined): ViewWrite[] {
  if (delivery === undefined) return [];
  const collection = outboxCollections[place](delivery.webhook);
  return [{ collection, key: deliveryKey(delivery), value: JSON.stringify(delivery) }];
}
