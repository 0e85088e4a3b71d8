import type { Store } from '@pce/core/store';
import { fakeClock } from '@pce/testkit';
import { type PlaceOptions, registerCases, toCases } from '../suite/conformance-case.js';
import { appendCases } from './append.js';
import { clockCases } from './clocks.js';
import { crashCases } from './crashes.js';
import { leaseCases } from './leases.js';
import { lifecycleCases } from './lifecycle.js';
import { readCases } from './read.js';
import { removalCases } from './removal.js';
import type { StoreCase, StoreHarness, StorePlace } from './store-case.js';
import { tailCases } from './tail.js';
import { viewCases } from './views.js';

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

// Loaded lazily: the property tester takes half a second and 100 MiB.
const modelCases: readonly StoreCase[] = toCases({
  async 'every answer equals the memory store’s, for any operations (F6)'(harness) {
    const { matchModel } = await import('./model.js');
    await matchModel(harness);
  },
  async 'answers of a durable store do not depend on crashes between operations (F1)'(harness) {
    const { matchModelThroughCrashes } = await import('./model.js');
    await matchModelThroughCrashes(harness);
  },
});

export const storeCases: readonly StoreCase[] = [
  ...appendCases,
  ...readCases,
  ...tailCases,
  ...viewCases,
  ...removalCases,
  ...leaseCases,
  ...clockCases,
  ...lifecycleCases,
  ...crashCases,
  ...modelCases,
];

/** Options of `storeConformance`. */
export interface StoreConformanceOptions extends PlaceOptions<StorePlace> {
  /** Random scripts of operations to compare with the memory store. @defaultValue 25 */
  readonly rounds?: number;
}

/**
 * Registers a test for each promise of the `Store` port. Call it in a test file of the adapter: a store that passes
 * all of them works with everything in PCE.
 */
export function storeConformance({ place, rounds, ...options }: StoreConformanceOptions): void {
  const cases = storeCases.map((storeCase) => ({
    name: storeCase.name,
    run: (subject: StorePlace) => runStoreCase(storeCase, subject, rounds),
  }));
  registerCases(options, 'Store', cases, place);
}
