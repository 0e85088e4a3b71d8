import { InvalidInputError } from '@pce/core/errors';
import type { Waker } from '@pce/core/worker';
import type { StorePlace } from './store-place.js';

/** Values of `--waker`. */
export const wakerKinds = ['postgres', 'none'] as const;

/**
 * Opens the waker of a store. `undefined` where workers find what is due by looking.
 * @throws InvalidInputError for `postgres` with another store.
 */
export async function openWaker(
  place: StorePlace,
  kind: (typeof wakerKinds)[number] = place.type === 'postgres' ? 'postgres' : 'none',
): Promise<Waker | undefined> {
  if (kind === 'none') return undefined;
  if (place.type !== 'postgres')
    throw new InvalidInputError('--waker postgres: the store is not PostgreSQL: check --store');
  const { postgresWaker } = await import('@pce/storage-postgres');
  return postgresWaker({ url: place.url });
}
