import type { Store } from '@pce/core/store';
import { fakeClock } from '@pce/testkit';
import type { StoreCase, StoreHarness, StorePlace } from './store-case.js';

/** Closes crashed stores to free memory and connections; errors are ignored. */
async function dispose(stores: readonly Store[]): Promise<void> {
  await Promise.allSettled(stores.map((store) => store.close()));
}

/** Number of random scripts; finds each broken store of this package many times over. */
const defaultRounds = 25;

export async function runStoreCase(
  { run }: StoreCase,
  place: StorePlace,
  rounds = defaultRounds,
): Promise<void> {
  const clock = fakeClock();
  let living: Store[] = [];
  let crashed: Store[] = [];
  const harness: StoreHarness = {
    clock,
    rounds,
    async open(options = { clock }) {
      const store = await place.open(options);
      living.push(store);
      return store;
    },
    async crash() {
      await dispose(crashed);
      crashed = living;
      living = [];
      await place.crash?.();
    },
  };
  try {
    await run(harness);
  } finally {
    await dispose(crashed);
    await Promise.all(living.map((store) => store.close()));
    await place.remove?.();
  }
}
