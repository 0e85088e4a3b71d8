import { runStoreCase } from './run-store-case.js';
import type { StorePlace } from './store-case.js';
import { storeCases } from './store-cases.js';

/** The two functions the suite needs of a test runner: Vitest's `describe` and `it`, or others like them. */
export interface TestRunner {
  describe(name: string, body: () => void): unknown;
  it(name: string, body: () => Promise<void>, timeoutMs?: number): unknown;
}

export interface StoreConformanceOptions extends TestRunner {
  /** What the tests are listed under. */
  readonly name: string;
  /** Makes a new, empty place; called once for each test. */
  readonly place: () => StorePlace | Promise<StorePlace>;
  /** How long one test may take. @defaultValue 60000 */
  readonly timeoutMs?: number;
}

/**
 * Registers a test for each promise of the `Store` port. Call it in a test file of the adapter:
 * a store for which all of them are green works with everything in PCE.
 */
export function storeConformance({
  describe,
  it,
  name,
  place,
  timeoutMs = 60_000,
}: StoreConformanceOptions): void {
  describe(`${name}: the promises of the Store port`, () => {
    for (const storeCase of storeCases) {
      it(storeCase.name, async () => runStoreCase(storeCase, await place()), timeoutMs);
    }
  });
}
