import { defineStream, eventSchema, newestFirst } from '@pce/core/internal';
import type { ViewWrite } from '@pce/core/store';
import * as z from 'zod/mini';

/** An address that events are delivered to. */
export interface WebhookRecord {
  readonly id: string;
  readonly owner: string;
  readonly url: string;
  /** Types of events as the wire has them, such as `task_blocked`; none: all. */
  readonly events: readonly string[];
  /** Secret that deliveries are signed with. It has to be stored in the clear. */
  readonly secret: string;
  /** Unix time in milliseconds. */
  readonly createdAt: number;
}

interface WebhookState extends Omit<WebhookRecord, 'secret'> {
  /** Absent in journals of releases that kept the secret in rows alone, until `webhook.keyed` brings it. */
  readonly secret: string | undefined;
  readonly isRemoved: boolean;
}

const added = { owner: z.string(), url: z.string(), events: z.array(z.string()) };

export const webhookRecordSchema = z.object({
  id: z.string(),
  ...added,
  secret: z.string(),
  createdAt: z.number(),
});

export const webhookCollections = {
  all: 'webhooks',
  of: (owner: string): string => `webhooks/of/${encodeURIComponent(owner)}`,
};

/** The journal of a webhook. */
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
export function toWebhookRecord(state: WebhookState): WebhookRecord {
  const { id, owner, url, events, secret = '', createdAt } = state;
  return { id, owner, url, events, secret, createdAt };
}
