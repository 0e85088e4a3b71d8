import type { Clock } from '@pce/core';
import { PceError } from '@pce/core/errors';
import type { Store } from '@pce/core/store';
import { collections } from '../rules/execution-rows.js';
import type { ExecutionRepository } from './execution-repository.js';

/**
 * Resolves with `undefined` if a journal is damaged. One execution that cannot be read must not keep agents from the
 * others; reading that one reports it.
 */
export async function skipDamaged<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (PceError.isInstance(error) && /^journal_/.test(error.code)) return undefined;
    throw error;
  }
}

/**
 * Lets time take effect in every execution that is due; returns how many it moved. Any number of processes may do so at
 * once.
 */
export async function sweep(
  store: Store,
  repository: ExecutionRepository,
  clock: Clock,
): Promise<number> {
  let moved = 0;
  for (;;) {
    const rows = await store.listView({ collection: collections.due });
    const now = clock.now();
    const due = rows.filter(({ key }) => Number(key.slice(0, key.indexOf('.'))) <= now);
    const changes = await Promise.all(
      due.map(({ value }) => skipDamaged(repository.change(value, { decide: () => [] }))),
    );
    const count = changes.filter((change) => change?.events.length).length;
    moved += count;
    if (count === 0) return moved;
  }
}
