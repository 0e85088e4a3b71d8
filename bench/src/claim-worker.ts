// Claims rows of work until there are none left, and prints how many and each one's number:
// `node claim-worker.ts <url> <claimers>`.

import type { Store } from '@pce/core';
import type { ClaimedRow } from '@pce/core/store';
import { postgresStore } from '@pce/storage-postgres';

const [url = '', claimers] = process.argv.slice(2);

/** As a worker does when the work is done: the row goes with the event that says so, and then the lease. */
async function finish(store: Store, { collection, row, lease }: ClaimedRow): Promise<void> {
  const body = JSON.stringify({ type: 'task.done', v: 1, key: row.key });
  await store.append({
    stream: `task ${row.key}`,
    expectedVersion: 0,
    events: [{ version: 1, type: 'task.done', body, hash: row.key.padStart(64, '0') }],
    views: [{ collection, key: row.key, value: null }],
    fence: lease,
  });
  await store.release(lease);
}

async function claimAll(store: Store, owner: string): Promise<string[]> {
  const keys: string[] = [];
  for (;;) {
    const claimed = await store.claim({ collections: ['tasks'], owner, ttlMs: 600_000 });
    if (claimed === undefined) return keys;
    keys.push(claimed.row.key);
    await finish(store, claimed);
  }
}

await using store = postgresStore({ url });
const owners = Array.from({ length: Number(claimers) }, (_, index) => `${process.pid}/${index}`);
const keys = await Promise.all(owners.map((owner) => claimAll(store, owner)));
console.log(JSON.stringify(keys.flat()));
