import { brokenAnswers } from './broken-answers.js';
import { brokenAppends } from './broken-appends.js';
import { brokenClocks } from './broken-clocks.js';
import { brokenCrashes } from './broken-crashes.js';
import { brokenEnds } from './broken-ends.js';
import { brokenHolders } from './broken-holders.js';
import { brokenLeases } from './broken-leases.js';
import { brokenLifecycles } from './broken-lifecycles.js';
import { brokenPositions } from './broken-positions.js';
import { brokenRanges } from './broken-ranges.js';
import { brokenReads } from './broken-reads.js';
import { brokenRows } from './broken-rows.js';
import type { BrokenStore } from './broken-store.js';
import { brokenTails } from './broken-tails.js';
import { brokenViews } from './broken-views.js';

/** Stores as people have written them by mistake. */
export const brokenStores: readonly BrokenStore[] = [
  ...brokenAppends,
  ...brokenPositions,
  ...brokenReads,
  ...brokenRanges,
  ...brokenTails,
  ...brokenViews,
  ...brokenRows,
  ...brokenLeases,
  ...brokenHolders,
  ...brokenClocks,
  ...brokenLifecycles,
  ...brokenEnds,
  ...brokenAnswers,
  ...brokenCrashes,
];
