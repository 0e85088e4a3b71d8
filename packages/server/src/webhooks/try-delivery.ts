import type { Clock } from '@pce/core/ports';
import type { Store } from '@pce/core/store';
import { nextTryAt, PostFailedError, type PostWebhook } from '@pce/network-parts';
import type { DeliveryOutcome, Metrics } from '../metrics/create-metrics.js';
import type { WebhookRecord } from '../records/webhook-journal.js';
import { deliverableOf } from './deliverable.js';
import type { Delivery } from './delivery.js';
import type { Outbox } from './outbox.js';
import { type RenderDelivered, webhookMessage } from './webhook-message.js';

export interface TryDeliveryParts {
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
export async function tryDelivery(
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
  const outcome = outcomeOf(reason, dueAt);
  const after: Delivery = { ...tried, dueAt: dueAt ?? at, ...(reason !== undefined && { reason }) };
  const { id, webhook: of, attempts } = tried;
  const said = { delivery: id, webhook: of, attempt: attempts, was: delivery };
  await outbox.write(
    reason === undefined
      ? { type: 'delivery.made', ...said }
      : {
          type: outcome === 'failed' ? 'delivery.failed' : 'delivery.missed',
          ...said,
          reason,
          is: after,
        },
  );
  metrics.deliveryTried(outcome);
  return outcome === 'delivered';
}

/** Its webhook is gone, and with it what it was to get. */
export async function dropDelivery(
  { outbox }: Pick<TryDeliveryParts, 'outbox'>,
  delivery: Delivery,
): Promise<void> {
  const { id, webhook } = delivery;
  await outbox.write({ type: 'delivery.dropped', delivery: id, webhook, was: delivery });
}

function outcomeOf(reason: string | undefined, dueAt: number | undefined): DeliveryOutcome {
  if (reason === undefined) return 'delivered';
  return dueAt === undefined ? 'failed' : 'missed';
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
