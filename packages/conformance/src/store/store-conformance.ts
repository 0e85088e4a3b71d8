import { registerCases, type SuiteOptions } from '../suite/conformance-case.js';
import { runStoreCase } from './run-store-case.js';
import type { StorePlace } from './store-case.js';
import { storeCases } from './store-cases.js';

/** Options of `storeConformance`. */
export interface StoreConformanceOptions extends SuiteOptions {
  /** Makes a new, empty place; called once for each test. */
  readonly place: () => StorePlace | Promise<StorePlace>;
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
