import type { ExecutionJournalEntry } from '@pce/executions';
import { type OutgoingMessage, pceSignature, signWebhook } from '@pce/network-parts';
import type { WebhookRecord } from '../records/webhook-journal.js';
import type { Delivery } from './delivery.js';

/** An entry as the API shows it. */
export type RenderDelivered = (
  execution: string,
  entry: ExecutionJournalEntry,
) => { readonly event_type: string };

/** The same body on every try; the signature says when this one was made. */
export async function webhookMessage(
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
