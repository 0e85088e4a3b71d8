import { brokenAppends } from './broken-appends.js';
import { brokenClocks } from './broken-clocks.js';
import { brokenCrashes } from './broken-crashes.js';
import { brokenLeases } from './broken-leases.js';
import { brokenLifecycles } from './broken-lifecycles.js';
import { brokenReads } from './broken-reads.js';
import type { BrokenStore } from './broken-store.js';
import { brokenViews } from './broken-views.js';

/** Stores as people have written them by mistake. */
export const brokenStores: readonly BrokenStore[] = [
  ...brokenAppends,
  ...brokenReads,
  ...brokenViews,
  ...brokenLeases,
  ...brokenClocks,
  ...brokenLifecycles,
  ...brokenCrashes,
];
