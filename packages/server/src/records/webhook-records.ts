import type { Clock, Ids } from '@pce/core/ports';
import type { Store, ViewWrite } from '@pce/core/store';
import { getRow, listRows, type Page, type PageOptions } from './list-rows.js';
import { beginRecord, continueRecord, newestFirst } from './record-stream.js';

/** An address that wants to be told. */
export interface WebhookRecord {
  readonly id: string;
  readonly owner: string;
  readonly url: string;
  /** Types of events as the wire has them, such as `task_blocked`; none: all. */
  readonly events: readonly string[];
  /** What deliveries are signed with; it has to be kept as it is. */
  readonly secret: string;
  /** Unix time in milliseconds. */
  readonly createdAt: number;
}

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

const streamOf = (id: string): string => `webhook/${id}`;
const listOf = (owner: string): string => `webhooks/of/${encodeURIComponent(owner)}`;

export function webhookRecords({ store, clock, ids }: Parts): WebhookRecords {
  return {
    async add({ url, events, secret }, { owner }) {
      const at = clock.now();
      const record = { id: ids.next('webhook'), owner, url, events, secret, createdAt: at };
      const said = { owner, url, events: [...events] };
      const event = { type: 'webhook.added', v: 1, at, ...said } as const;
      await beginRecord(store, streamOf(record.id), event, rowsOf(record));
      return record;
    },
    get: (id) => getRow(store, 'webhooks', id),
    list: (owner, page) => listRows(store, listOf(owner), page),
    async remove(record) {
      const gone = rowsOf(record).map((row) => ({ ...row, value: null }));
      const event = { type: 'webhook.removed', v: 1, at: clock.now() } as const;
      await continueRecord(store, streamOf(record.id), event, gone);
    },
  };
}

function rowsOf(record: WebhookRecord): ViewWrite[] {
  const { id, owner, createdAt } = record;
  const value = JSON.stringify(record);
  return [
    { collection: 'webhooks', key: id, value },
    { collection: listOf(owner), key: newestFirst(createdAt, id), value },
  ];
}
