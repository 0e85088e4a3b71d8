import { getRow, listRows, type Page, type PageOptions, stampEvent } from '@pce/core/internal';
import type { Clock, Ids } from '@pce/core/ports';
import type { Store } from '@pce/core/store';
import { beginRecord, continueRecord } from './record-journal.js';
import {
  toWebhookRecord,
  type WebhookRecord,
  webhookCollections,
  webhookJournal,
  webhookRecordSchema,
} from './webhook-journal.js';

export interface WebhookRecords {
  add(
    wanted: Pick<WebhookRecord, 'url' | 'events' | 'secret'>,
    of: { readonly owner: string },
  ): Promise<WebhookRecord>;
  get(id: string): Promise<WebhookRecord | undefined>;
  /** The newest first. */
  list(owner: string, page: PageOptions): Promise<Page<WebhookRecord>>;
  remove(record: WebhookRecord): Promise<void>;
}

interface Parts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
}

export function webhookRecords({ store, clock, ids }: Parts): WebhookRecords {
  return {
    async add({ url, events, secret }, { owner }) {
      const said = { owner, url, events: [...events], secret };
      const event = stampEvent({ type: 'webhook.added' as const, ...said }, clock.now());
      const { state } = await beginRecord(store, webhookJournal, ids.next('webhook'), event);
      return toWebhookRecord(state);
    },
    get: (id) => getRow(store, webhookRecordSchema, webhookCollections.all, id),
    list: (owner, page) => listRows(store, webhookRecordSchema, webhookCollections.of(owner), page),
    async remove({ id }) {
      const event = stampEvent({ type: 'webhook.removed' } as const, clock.now());
      await continueRecord(store, webhookJournal, id, event);
    },
  };
}
