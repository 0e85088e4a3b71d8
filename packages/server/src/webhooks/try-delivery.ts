import { parseRow } from '@pce/core/internal';
import type { Clock } from '@pce/core/ports';
import type { JournalEntry, Store } from '@pce/core/store';
import type { ExecutionJournalEntry } from '@pce/executions/internal';
import {
  nextTryAt,
  type OutgoingMessage,
  PostFailedError,
  type PostWebhook,
  pceSignature,
  signWebhook,
} from '@pce/network-parts';
import type { DeliveryOutcome, Metrics } from '../metrics/create-metrics.js';
import type { WebhookRecord, WebhookRecords } from '../records/webhook-records.js';
import { toEntry } from '../stream/execution-feed.js';
import type { AutoResetEvent } from '../time/auto-reset-event.js';
import { personEvent } from '../wire/webhook-document.js';
import type { Outbox } from './outbox.js';
import { type Delivery, deliverySchema, outboxCollections } from './outbox-journal.js';

/** An entry as the API shows it. */
export type RenderDelivered = (
  execution: string,
  entry: ExecutionJournalEntry,
) => { readonly event_type: string };

/** The same body on every try; the signature says when this one was made. */
async function webhookMessage(
  { url, secret }: WebhookRecord,
  { id, webhook, execution }: Delivery,
  event: { readonly event_type: string },
  at: number,
): Promise<OutgoingMessage> {
  const body = JSON.stringify({
    delivery_id: id,
    webhook_id: webhook,
    execution_id: execution || null,
    event,
  });
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'User-Agent': 'PCE-Webhooks/1',
    'PCE-Delivery': id,
    'PCE-Event': event.event_type,
    ...(await signWebhook({ id, at, body }, secret)),
    'PCE-Signature': await pceSignature({ at, body }, secret),
  };
  return { url, headers, body };
}

interface TryDeliveryParts {
  readonly store: Store;
  readonly outbox: Outbox;
  readonly render: RenderDelivered;
  readonly post: PostWebhook;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly timeoutMs: number;
  /** Cuts a try off; nothing is written down of it. */
  readonly cut: AbortSignal;
}

/** Tries once, and writes down what came of it. Answers whether the webhook has it. */
async function tryDelivery(
  parts: TryDeliveryParts,
  webhook: WebhookRecord,
  delivery: Delivery,
): Promise<boolean> {
  const { outbox, clock, metrics, cut } = parts;
  const reason = await failureOf(parts, webhook, delivery);
  if (cut.aborted) return false;
  const tried: Delivery = { ...delivery, attempts: delivery.attempts + 1 };
  const at = clock.now();
  const dueAt = reason === undefined ? undefined : nextTryAt(tried, at);
  const { id, webhook: of, attempts } = tried;
  const said = { delivery: id, webhook: of, attempt: attempts, was: delivery };
  let outcome: DeliveryOutcome = 'delivered';
  if (reason === undefined) await outbox.write({ type: 'delivery.made', ...said });
  else {
    outcome = dueAt === undefined ? 'failed' : 'missed';
    const is = { ...tried, dueAt: dueAt ?? at, reason };
    await outbox.write({ type: `delivery.${outcome}`, ...said, reason, is });
  }
  metrics.deliveries.add({ outcome });
  return outcome === 'delivered';
}

/** Reason of a failed delivery; `undefined` after a success. */
async function failureOf(
  { store, render, post, clock, timeoutMs, cut }: TryDeliveryParts,
  webhook: WebhookRecord,
  delivery: Delivery,
): Promise<string | undefined> {
  const { execution, stream = `execution/${execution}`, version } = delivery;
  const [stored] = await store.read({ stream, fromVersion: version, toVersion: version });
  const happened = stored && deliverableOf(stored, render);
  if (happened === undefined) return 'the event cannot be read any more';
  const message = await webhookMessage(webhook, delivery, happened.event(), clock.now());
  try {
    const status = await post(message, { timeoutMs, signal: cut });
    return status >= 200 && status < 300 ? undefined : `answered ${status}`;
  } catch (error) {
    return error instanceof PostFailedError ? error.message : 'could not be reached';
  }
}

export interface DeliverParts extends TryDeliveryParts {
  readonly webhooks: Pick<WebhookRecords, 'get'>;
  /** Nothing more is begun. */
  readonly signal: AbortSignal;
}

/** Maximum number of concurrent deliveries to one webhook; one after a failure. */
const width = 8;

/** Interval in milliseconds between looks at a webhook that has nothing due. */
const idleMs = 60_000;

/**
 * Delivers what a webhook is to get, each when it is due, until the signal aborts. Every webhook has a loop of its own:
 * one that does not answer delays only itself.
 */
export async function deliverToWebhook(
  parts: DeliverParts,
  webhook: string,
  queued: AutoResetEvent,
): Promise<void> {
  const { store, clock, signal } = parts;
  const collection = outboxCollections.pending(webhook);
  for (let limit = width; !signal.aborted; ) {
    const rows = await store.listView({ collection, limit });
    const deliveries = rows.map(({ key, value }) =>
      parseRow(deliverySchema, { collection, key, value }),
    );
    const now = clock.now();
    const due = deliveries.filter(({ dueAt }) => dueAt <= now);
    if (due.length > 0) {
      limit = (await deliverAll(parts, webhook, due)) ? width : 1;
    } else {
      const [first] = deliveries;
      await queued.wait(clock, first ? Math.min(first.dueAt - now, idleMs) : idleMs, signal);
    }
  }
}

/** Whether the webhook took any. */
async function deliverAll(
  parts: DeliverParts,
  id: string,
  due: readonly Delivery[],
): Promise<boolean> {
  const webhook = await parts.webhooks.get(id);
  if (webhook === undefined) {
    await parts.outbox.write(
      ...due.map(
        (was) => ({ type: 'delivery.dropped', delivery: was.id, webhook: id, was }) as const,
      ),
    );
    return true;
  }
  const taken = await Promise.all(due.map((delivery) => tryDelivery(parts, webhook, delivery)));
  return taken.includes(true);
}

/** Something that webhooks can have. */
interface Deliverable {
  /** Owner, where the entry names it. */
  readonly owner?: string;
  /** Empty for what belongs to none. */
  readonly execution: string;
  /** Unix time in milliseconds. */
  readonly at: number;
  /** Returns the event as the API shows it. */
  event(): { readonly event_type: string };
}

/** Returns the message of a journal entry for webhooks; `undefined` if there is none. */
export function deliverableOf(
  entry: JournalEntry,
  render: RenderDelivered,
): Deliverable | undefined {
  const person = personEvent(entry);
  if (person !== undefined) {
    const { owner, at, document } = person;
    return { owner, execution: document.execution_id ?? '', at, event: () => document };
  }
  if (!entry.stream.startsWith('execution/')) return undefined;
  const execution = entry.stream.slice('execution/'.length);
  const read = toEntry(entry);
  return read && { execution, at: read.event.at, event: () => render(execution, read) };
}
