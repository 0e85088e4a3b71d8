import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PlanText, ReadPlanOf } from '../endpoint/plan-reading.js';
import { HttpProblem } from '../problems/http-problem.js';
import { parsePlan } from '../records/plan-records.js';
import { workerPool } from './worker-pool.js';

/** Milliseconds that a plan may take. */
const timeoutMs = 15_000;

export interface PlanThreads {
  readonly read: ReadPlanOf;
  close(): Promise<void>;
}

/** Returns threads that read plans; `undefined` where a bundler left their program behind. */
export function planThreads(): PlanThreads | undefined {
  const name = import.meta.url.endsWith('.ts') ? './plan-worker.ts' : './plan-worker.mjs';
  const file = fileURLToPath(new URL(name, import.meta.url));
  if (!existsSync(file)) return undefined;
  const { run, close } = workerPool<PlanText, string>({ file, timeoutMs, tooMuch });
  return {
    read: async (owner, plan, signal) => parsePlan(await run(owner, plan, signal)),
    close,
  };
}

function tooMuch(): HttpProblem {
  const detail = `the plan took more than ${timeoutMs / 1_000} seconds or too much memory to read: send it in smaller parts`;
  return new HttpProblem('invalid_input', detail);
}
