import { memoryStore, StoreError } from '@pce/core';
import type { Store } from '@pce/core/store';
import { countingIds, fakeClock } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import { keyWebhooks, webhookRecords } from '../records/webhook-records.js';
import { refreshRecords } from './refresh-records.js';

const clock = fakeClock();

/** A store with two webhooks whose secrets are in their rows alone, as release 0.1.0 left them. */
async function oldWebhooks(): Promise<Store> {
  const store = memoryStore({ clock });
  const webhooks = webhookRecords({ store, clock, ids: countingIds() });
  for (const url of ['https://a.example/', 'https://b.example/']) {
    await webhooks.add({ url, events: [], secret: 'pce_webhook_old' }, { owner: 'bob' });
  }
  return store;
}

const failing = (store: Store, error: Error): Store => ({
  ...store,
  supports: { ...store.supports, durable: true },
  listView: () => Promise.reject(error),
});

describe('bringing the rows of an older release up to date', () => {
  it.each([
    ['is away', new StoreError('store_busy', 'away')],
    ['is closed meanwhile', new DOMException('closed', 'AbortError')],
  ])('leaves a store that %s to whoever uses it next (F1)', async (_, error) => {
    const away = failing(memoryStore({ clock }), error);
    await expect(refreshRecords(away, clock).close()).resolves.toBeUndefined();
  });

  it('asks nothing of a store that is gone with its process (F1)', async () => {
    const store = memoryStore({ clock });
    const listView = () => Promise.reject(new TypeError('it was asked'));
    await expect(refreshRecords({ ...store, listView }, clock).close()).resolves.toBeUndefined();
  });

  it('hides no mistake of ours (F1)', async () => {
    const broken = failing(memoryStore({ clock }), new TypeError('not a function'));
    await expect(refreshRecords(broken, clock).close()).rejects.toThrow('not a function');
  });

  it('passes over a webhook whose journal cannot be relied on, and not over an outage (D9)', async () => {
    const store = await oldWebhooks();
    const withoutJournals: Store = { ...store, read: async () => [] };
    await expect(keyWebhooks(withoutJournals, clock)).resolves.toBeUndefined();
    const away = new StoreError('store_busy', 'away');
    const cutOff: Store = { ...store, read: () => Promise.reject(away) };
    await expect(keyWebhooks(cutOff, clock)).rejects.toBe(away);
  });
});
