import { PceError } from '@pce/core/errors';
import { appendToStream, iterateRows, loadStream, parseRow, stampEvent } from '@pce/core/internal';
import type { Clock } from '@pce/core/ports';
import type { Store } from '@pce/core/store';
import { webhookCollections, webhookJournal, webhookRecordSchema } from './webhook-journal.js';

/** Notes the secrets of webhooks in their journals, for stores of releases that kept them in rows alone. */
export async function keyWebhooks(store: Store, clock: Clock): Promise<void> {
  const { all: collection } = webhookCollections;
  for await (const { key, value } of iterateRows(store, { collection })) {
    const { id, secret } = parseRow(webhookRecordSchema, { collection, key, value });
    if (isOld(secret)) await keyWebhook(store, clock, id, secret).catch(passOver);
  }
}

/** Secrets have looked otherwise ever since journals hold them. */
function isOld(secret: string): boolean {
  return secret.startsWith('pce_webhook_');
}

async function keyWebhook(store: Store, clock: Clock, id: string, secret: string): Promise<void> {
  const webhook = await loadStream(store, webhookJournal, id);
  if (webhook.state.secret !== undefined) return;
  const event = stampEvent({ type: 'webhook.keyed' as const, secret }, clock.now());
  await appendToStream(store, webhookJournal, webhook, [event]);
}

/** Another server was first, or the journal of this one webhook cannot be relied on: its row stays as it is. */
function passOver(error: unknown): void {
  if (!PceError.isInstance(error) || error.code.startsWith('store_')) throw error;
}
