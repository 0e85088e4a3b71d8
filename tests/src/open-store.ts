import { randomUUID } from 'node:crypto';
import type { Store } from '@pce/core';
import { postgresStore } from '@pce/storage-postgres';
import { sqliteStore } from '@pce/storage-sqlite';

/** Location of a test's turns, which can be passed to a process. */
export type StorePlace =
  | { readonly type: 'sqlite'; readonly file: string }
  | { readonly type: 'postgres'; readonly url: string; readonly schema: string };

export function openStore(place: StorePlace): Store {
  switch (place.type) {
    case 'sqlite':
      return sqliteStore(place.file, { busyTimeoutMs: 30_000 });
    case 'postgres':
      return postgresStore({ url: place.url, schema: place.schema, connections: 4 });
  }
}

export function ownSchema(url: string): Extract<StorePlace, { type: 'postgres' }> {
  return { type: 'postgres', url, schema: `tests_${randomUUID().slice(0, 8)}` };
}
