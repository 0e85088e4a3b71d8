import type { Client } from '@pce/client';
import { housePlan } from './house-plan.ts';
import { pause } from './random.ts';
import { testTimeoutMs } from './rounds.ts';

const lanes = 4;

/** Silence in seconds after which a task is handed to another agent. */
const leaseSeconds = 1.5;

export interface ExecutionFeed {
  readonly executions: readonly string[];
  /** Starts no more, and waits until the running ones are done. Rejects if one does not end. */
  stop(): Promise<void>;
}

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
  // `stop` reports the error.
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
