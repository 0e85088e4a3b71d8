import { toCases } from '../suite/conformance-case.js';
import type { StoreCase } from './store-case.js';

// Loaded lazily: the property tester takes half a second and 100 MiB.
export const modelCases: readonly StoreCase[] = toCases({
  async 'every answer equals the memory store’s, for any operations (F6)'(harness) {
    const { matchModel } = await import('./model.js');
    await matchModel(harness);
  },
  async 'answers of a durable store do not depend on crashes between operations (F1)'(harness) {
    const { matchModelThroughCrashes } = await import('./model.js');
    await matchModelThroughCrashes(harness);
  },
});
