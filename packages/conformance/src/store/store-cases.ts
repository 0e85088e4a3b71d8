import { toCases } from '../suite/conformance-case.js';
import { appendCases } from './append.js';
import { clockCases } from './clocks.js';
import { crashCases } from './crashes.js';
import { leaseCases } from './leases.js';
import { lifecycleCases } from './lifecycle.js';
import { readCases } from './read.js';
import { removalCases } from './removal.js';
import type { StoreCase } from './store-case.js';
import { tailCases } from './tail.js';
import { viewCases } from './views.js';

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
