import { iterateRows, systemClock, systemIds } from '@pce/core/internal';
import type { Clock, Ids } from '@pce/core/ports';
import type { Fence, Store } from '@pce/core/store';
import type { PostWebhook } from '@pce/network-parts';
import type { Metrics } from '../metrics/create-metrics.js';
import type { WebhookRecords } from '../records/webhook-records.js';
import { endOfJournal } from '../stream/end-of-journal.js';
import { AutoResetEvent } from '../time/auto-reset-event.js';
import { type Background, inBackground } from '../time/background.js';
import { serveTerm } from '../time/serve-term.js';
import type { WorkGroup } from '../time/work-group.js';
import { fillOutbox } from './fill-outbox.js';
import { holdLeadership } from './hold-leadership.js';
import { Outbox } from './outbox.js';
import { outboxCollections } from './outbox-journal.js';
import { subscriptions } from './subscriptions.js';
import { type DeliverParts, deliverToWebhook, type RenderDelivered } from './try-delivery.js';

export interface WebhookDispatcherOptions {
  readonly store: Store;
  readonly webhooks: Pick<WebhookRecords, 'get' | 'list'>;
  readonly render: RenderDelivered;
  readonly post: PostWebhook;
  readonly metrics: Metrics;
  readonly clock?: Clock;
  readonly ids?: Ids;
  /** TTL of the dispatcher's lease in milliseconds: after a crash, others take over then. @defaultValue 15,000 */
  readonly leaseMs?: number;
  /** Timeout of a receiver's answer, in milliseconds. @defaultValue 10,000 */
  readonly timeoutMs?: number;
  /** Called with errors of work that is tried again. Default: errors are dropped. */
  readonly onError?: (error: unknown) => void;
}

/**
 * Delivers events to webhooks until it is closed; of many servers on one store one does. Then it aborts pending deliveries
 * after two seconds: the next process delivers them again, under the same id.
 */
export function startWebhookDispatcher(options: WebhookDispatcherOptions): Background {
  const { store, clock = systemClock, ids = systemIds, leaseMs: ttlMs = 15_000 } = options;
  const { timeoutMs = 10_000, onError = () => undefined, ...parts } = options;
  const lease = { key: 'outbox', owner: ids.next('dispatcher'), ttlMs };
  return inBackground((signal) =>
    holdLeadership({ store, clock, ...lease, onError, signal }, (fence, over) =>
      deliver({ ...parts, clock, ids, timeoutMs }, fence, over),
    ),
  );
}

type TermParts = Omit<Required<WebhookDispatcherOptions>, 'leaseMs' | 'onError'>;

/** Ends when the signal aborts; rejects with the first thing that goes wrong. */
function deliver(parts: TermParts, fence: Fence, signal: AbortSignal): Promise<void> {
  const { store, webhooks, clock } = parts;
  return serveTerm(clock, signal, async (work, cut) => {
    const outbox = await Outbox.open({ store, clock, fence, begin: () => endOfJournal(parts) });
    const deliverTo = deliveries({ ...parts, outbox, signal: work.signal, cut }, work);
    for (const webhook of await allWebhooks(store)) deliverTo(webhook);
    const followed = subscriptions(store, webhooks);
    work.add(fillOutbox({ ...parts, outbox, subscriptions: followed, onQueued: deliverTo, work }));
  });
}

/** Begins to deliver to a webhook, or wakes what delivers to it. */
function deliveries(parts: DeliverParts, work: WorkGroup): (webhook: string) => void {
  const events = new Map<string, AutoResetEvent>();
  return (webhook) => {
    const known = events.get(webhook);
    const event = known ?? new AutoResetEvent();
    events.set(webhook, event);
    if (known) known.set();
    else work.add(deliverToWebhook(parts, webhook, event));
  };
}

async function allWebhooks(store: Store): Promise<string[]> {
  const all: string[] = [];
  for await (const { key } of iterateRows(store, { collection: outboxCollections.webhooks }))
    all.push(key);
  return all;
}
