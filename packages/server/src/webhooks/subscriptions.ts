import type { JournalEntry, Store } from '@pce/core/store';
import { LRUCache } from 'lru-cache';
import type { WebhookRecord, WebhookRecords } from '../records/webhook-records.js';
import { type OwnerOf, ownersOfStreams } from '../stream/owners-of-streams.js';

/** Finds the webhooks of owners. */
export interface Subscriptions {
  /** Must be called with every entry: a webhook that was added or removed empties the cache. */
  see(entry: JournalEntry): void;
  of(owner: string): Promise<readonly WebhookRecord[]>;
  /** Returns the owner of a stream. */
  readonly ownerOf: OwnerOf;
}

const pageSize = 100;

const maxKnown = 10_000;

/** Caches owners of streams, and webhooks until one is added or removed. */
export function subscriptions(store: Store, webhooks: Pick<WebhookRecords, 'list'>): Subscriptions {
  const byOwner = new LRUCache<string, Promise<readonly WebhookRecord[]>>({
    max: maxKnown,
  });
  return {
    see({ stream }) {
      if (stream.startsWith('webhook/')) byOwner.clear();
    },
    of(owner) {
      const found = byOwner.get(owner) ?? allOf(webhooks, owner);
      byOwner.set(owner, found);
      return found;
    },
    ownerOf: ownersOfStreams({ store }),
  };
}

async function allOf(
  webhooks: Pick<WebhookRecords, 'list'>,
  owner: string,
): Promise<WebhookRecord[]> {
  const all: WebhookRecord[] = [];
  for (let after: string | undefined; ; ) {
    const { rows, next } = await webhooks.list(owner, { after, limit: pageSize });
    all.push(...rows);
    if (next === undefined) return all;
    after = next;
  }
}
