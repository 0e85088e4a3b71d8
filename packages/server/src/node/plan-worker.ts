import { parentPort } from 'node:worker_threads';
import { type PlanSource, type ReadPlanOptions, readPlan } from '@pce/plans';

// A thread that reads the plans it is sent. It answers with JSON: that is what is kept, and quicker to take over than the plan.
parentPort?.on('message', async (source: PlanSource & ReadPlanOptions) => {
  parentPort?.postMessage(JSON.stringify(await readPlan(source)));
});
