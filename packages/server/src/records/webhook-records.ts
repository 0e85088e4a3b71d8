import { PceError } from '@pce/core/errors';
import {
  appendToStream,
  defineStream,
  eventSchema,
  getRow,
  iterateRows,
  listRows,
  loadStream,
  newestFirst,
  type Page,
  type PageOptions,
  parseRow,
  stampEvent,
} from '@pce/core/internal';
import type { Clock } from '@pce/core/ports';
import type { Store, ViewWrite } from '@pce/core/store';
import * as z from 'zod/mini';
import { beginRecord, continueRecord, type RecordParts } from './record-journal.js';

const added = {
  owner: z.string(),
  url: z.string(),
  /** Types of events as the wire has them, such as `task_blocked`; none: all. */
  events: z.array(z.string()),
};

const webhookRecordSchema = z.object({
  id: z.string(),
  ...added,
  /** Secret that deliveries are signed with. It has to be stored in the clear. */
  secret: z.string(),
  /** Unix time in milliseconds. */
  createdAt: z.number(),
});

export type WebhookRecord = Readonly<z.infer<typeof webhookRecordSchema>>;

interface WebhookState extends Omit<WebhookRecord, 'secret'> {
  /** Absent in journals of releases that kept the secret in rows alone, until `webhook.keyed` brings it. */
  readonly secret: string | undefined;
  readonly isRemoved: boolean;
}

const webhookCollections = {
  all: 'webhooks',
  of: (owner: string): string => `webhooks/of/${encodeURIComponent(owner)}`,
};

export const webhookJournal = /* @__PURE__ */ defineStream({
  name: 'webhook',
  version: 1,
  events: {
    'webhook.added': eventSchema('webhook.added', { ...added, secret: z.optional(z.string()) }),
    'webhook.keyed': eventSchema('webhook.keyed', { secret: z.string() }),
    'webhook.removed': eventSchema('webhook.removed', {}),
  },
  initial(first, id): WebhookState | undefined {
    if (first.type !== 'webhook.added') return undefined;
    const { owner, url, events, secret, at } = first;
    return { id, owner, url, events, secret, createdAt: at, isRemoved: false };
  },
  evolve(state, event): WebhookState {
    switch (event.type) {
      case 'webhook.added':
        return state;
      case 'webhook.keyed':
        return { ...state, secret: event.secret };
      case 'webhook.removed':
        return { ...state, isRemoved: true };
    }
  },
  project: (steps) => steps.flatMap(({ after }) => rowsOf(after)),
});

/** Keeps the row of a webhook whose secret is in that row alone: nothing could rebuild it. */
function rowsOf(state: WebhookState): ViewWrite[] {
  const { id, owner, secret, createdAt, isRemoved } = state;
  if (secret === undefined && !isRemoved) return [];
  const value = isRemoved ? null : JSON.stringify(toWebhookRecord(state));
  return [
    { collection: webhookCollections.all, key: id, value },
    { collection: webhookCollections.of(owner), key: newestFirst(createdAt, id), value },
  ];
}

/** Returns the record of a webhook whose secret its journal holds. */
function toWebhookRecord(state: WebhookState): WebhookRecord {
  const { id, owner, url, events, secret = '', createdAt } = state;
  return { id, owner, url, events, secret, createdAt };
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

export function webhookRecords({ store, clock, ids }: RecordParts): WebhookRecords {
  return {
    async add({ url, events, secret }, { owner }) {
      const said = { owner, url, events, secret };
      const event = stampEvent({ type: 'webhook.added' as const, ...said }, clock.now());
      const { state } = await beginRecord(store, webhookJournal, ids.next('webhook'), event);
      return toWebhookRecord(state);
    },
    get: (id) => getRow(store, webhookRecordSchema, webhookCollections.all, id),
    list: (owner, page) => listRows(store, webhookRecordSchema, webhookCollections.of(owner), page),
    async remove({ id }) {
      const event = stampEvent({ type: 'webhook.removed' } as const, clock.now());
      await continueRecord(store, webhookJournal, id, () => event);
    },
  };
}

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
