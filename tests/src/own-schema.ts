import { randomUUID } from 'node:crypto';
import type { StorePlace } from './open-store.ts';

export function ownSchema(url: string): Extract<StorePlace, { type: 'postgres' }> {
  return { type: 'postgres', url, schema: `tests_${randomUUID().slice(0, 8)}` };
}
