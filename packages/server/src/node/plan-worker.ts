import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { type ReadPlanOptions, readPlan } from '@pce/plans';
import type { PlanSource } from '@pce/plans/internal';

/** Leaves a third of what the thread that answers requests gets, where both want one processor. */
const niceness = 5;

// The thread that answers all requests gets the processor first. Only Linux has priorities of threads.
try {
  setPriority(Number(basename(readlinkSync('/proc/thread-self'))), niceness);
} catch {
  // Another system, or one without `/proc`: it works as fast as the others.
}

// A thread that reads the plans it is sent. It answers with JSON: that is what is kept, and quicker to take over than the plan.
parentPort?.on('message', async (source: PlanSource & ReadPlanOptions) => {
  parentPort?.postMessage(JSON.stringify(await readPlan(source)));
});
