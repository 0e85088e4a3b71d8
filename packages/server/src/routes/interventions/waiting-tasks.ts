import { PceError } from '@pce/core/errors';
import type { WaitingTask } from '@pce/core/execution';
import type { ServerContext } from '../../endpoint/server-context.js';
import { staffOf, unstaffed } from '../executions/staff.js';

/** Executions of a status whose work is compared with what agents can do, the newest first. */
const maxExecutions = 200;

/** Returns the tasks of an owner that wait for a person, and those that no agent can do. */
export async function waitingTasks(
  { executions, agents }: Pick<ServerContext, 'executions' | 'agents'>,
  owner: string,
): Promise<readonly WaitingTask[]> {
  const staff = await staffOf({ agents }, owner);
  const statuses = ['QUEUED', 'RUNNING', 'BLOCKED'] as const;
  const lists = statuses.map((status) => executions.list({ owner, status, limit: maxExecutions }));
  const listed = (await Promise.all(lists)).flatMap((page) => page.executions);
  // Executions without a kept plan are worked by the process that made them.
  const ofPlans = listed.filter(({ planId }) => planId !== undefined);
  const missing = ofPlans.map(async ({ execution }) => {
    try {
      return unstaffed(await executions.get(execution), staff);
    } catch (error) {
      if (!PceError.isInstance(error)) throw error;
      return []; // damaged, or gone meanwhile
    }
  });
  const [waiting, ...more] = await Promise.all([executions.waiting(owner), ...missing]);
  return [...waiting, ...more.flat()];
}
