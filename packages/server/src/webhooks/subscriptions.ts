import type { JournalEntry, Store } from '@pce/core/store';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import type { WebhookRecord } from '../records/webhook-journal.js';
import type { WebhookRecords } from '../records/webhook-records.js';

/** Finds the webhooks that want an execution's events. */
export interface Subscriptions {
  /** Must be called with every entry: a webhook that was added or removed empties the cache. */
  see(entry: JournalEntry): void;
  of(execution: string): Promise<readonly WebhookRecord[]>;
}

const pageSize = 100;

/** Maximum number of executions and owners remembered. */
const maxKnown = 10_000;

const created = z.object({ owner: z.string() });

/** Caches owners of executions, and webhooks until one is added or removed. */
export function subscriptions(store: Store, webhooks: Pick<WebhookRecords, 'list'>): Subscriptions {
  const owners = new LRUCache<string, Promise<string | undefined>>({ max: maxKnown });
  const byOwner = new LRUCache<string, Promise<readonly WebhookRecord[]>>({
    max: maxKnown,
  });
  return {
    see({ stream }) {
      if (stream.startsWith('webhook/')) byOwner.clear();
    },
    async of(execution) {
      const owner = await remembered(owners, execution, () => ownerOf(store, execution));
      if (owner === undefined) return [];
      return remembered(byOwner, owner, () => allOf(webhooks, owner));
    },
  };
}

function remembered<Value extends object>(
  known: LRUCache<string, Value>,
  key: string,
  look: () => Value,
): Value {
  const found = known.get(key) ?? look();
  known.set(key, found);
  return found;
}

async function ownerOf(store: Store, execution: string): Promise<string | undefined> {
  const [first] = await store.read({ stream: `execution/${execution}`, toVersion: 1 });
  const parsed = created.safeParse(first && JSON.parse(first.body));
  return parsed.success ? parsed.data.owner : undefined;
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
