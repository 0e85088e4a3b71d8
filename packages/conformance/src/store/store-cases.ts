import { appendCases } from './append.js';
import { clockCases } from './clocks.js';
import { crashCases } from './crashes.js';
import { leaseCases } from './leases.js';
import { lifecycleCases } from './lifecycle.js';
import { modelCases } from './model-cases.js';
import { readCases } from './read.js';
import { removalCases } from './removal.js';
import type { StoreCase } from './store-case.js';
import { tailCases } from './tail.js';
import { viewCases } from './views.js';

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
