import type { Client } from '@pce/client';
import { housePlan } from './house-plan.ts';
import { pause } from './random.ts';
import { testTimeoutMs } from './rounds.ts';

/** Under way at a time. */
const lanes = 4;

/** After so long without a sign a task is another agent's. */
const leaseSeconds = 1.5;

/** Keeps agents busy. */
export interface ExecutionFeed {
  /** Every execution that was begun so far. */
  readonly executions: readonly string[];
  /** Begins no more, and waits until those under way are done. Rejects where one does not come to its end. */
  stop(): Promise<void>;
}

/** Has executions of one plan carried out, a few at a time, one after the other. */
export async function feedExecutions(client: Client): Promise<ExecutionFeed> {
  const { planId } = await client.plans.create({ content: '- [ ] a house', name: 'House' });
  await client.plans.replaceTasks(planId, housePlan);
  const executions: string[] = [];
  let isStopped = false;

  async function lane(): Promise<void> {
    while (!isStopped) {
      const asked = { planId, options: { leaseSeconds } };
      const { executionId } = await client.executions.create(asked);
      executions.push(executionId);
      await untilCompleted(client, executionId);
    }
  }

  const feeding = Promise.all(Array.from({ length: lanes }, lane));
  // Whoever stops it is told.
  feeding.catch(() => undefined);
  return {
    executions,
    async stop() {
      isStopped = true;
      await feeding;
    },
  };
}

async function untilCompleted(client: Client, execution: string): Promise<void> {
  const deadline = Date.now() + testTimeoutMs;
  for (;;) {
    const { status } = await client.executions.status(execution);
    if (status === 'COMPLETED') return;
    if (Date.now() > deadline) throw new Error(`${execution} is still ${status}`);
    await pause(50);
  }
}
