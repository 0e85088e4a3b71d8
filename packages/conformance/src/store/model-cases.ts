import { toCases } from '../suite/conformance-case.js';
import type { StoreCase } from './store-case.js';

// The model is loaded when it is wanted: the property tester takes half a second and 100 MiB.
export const modelCases: readonly StoreCase[] = toCases({
  async 'every answer is the memory store’s, whatever the operations (F6)'(harness) {
    const { matchModel } = await import('./model.js');
    await matchModel(harness);
  },
  async 'no answer shows that the store crashed between any two operations, where it is durable (F1)'(
    harness,
  ) {
    const { matchModelThroughCrashes } = await import('./model.js');
    await matchModelThroughCrashes(harness);
  },
});
