import { PceError } from '@pce/core/errors';
import type { ExecutionState, Executions } from '@pce/core/execution';
import type { AgentRecords } from '../../records/agent-records.js';
import {
  executionWaits,
  type OpenInterventionDocument,
  taskWaits,
} from '../../wire/intervention-document.js';
import { staffOf, unstaffed } from '../executions/staff.js';

/** Executions of a status that are looked at, the newest first. */
const maxExecutions = 200;

/** Plans that wait for review, more than anybody accepts in one sitting. */
const maxReviews = 1_000;

interface Parts {
  readonly executions: Executions;
  readonly agents: AgentRecords;
}

/**
 * Returns what waits for a person in the executions of an owner: plans to review, tasks, work that no agent can do, and
 * executions in which no agent gives a sign.
 */
export async function waitingExecutions(
  { executions, agents }: Parts,
  owner: string,
): Promise<readonly OpenInterventionDocument[]> {
  const staff = await staffOf({ agents }, owner);
  const statuses = ['QUEUED', 'RUNNING', 'BLOCKED'] as const;
  const lists = statuses.map((status) => executions.list({ owner, status, limit: maxExecutions }));
  const listed = (await Promise.all(lists)).flatMap((page) => page.executions);
  // Executions without a kept plan are worked by the process that made them.
  const looked = listed.filter(({ planId, status }) => planId ?? status === 'BLOCKED');
  const found = looked.map(async ({ execution, planId }) => {
    try {
      const state = await executions.get(execution);
      return [...silence(state), ...(planId ? unstaffed(state, staff).map(taskWaits) : [])];
    } catch (error) {
      if (!PceError.isInstance(error)) throw error;
      return []; // damaged, or gone meanwhile
    }
  });
  const [waiting, created, ...more] = await Promise.all([
    executions.waiting(owner),
    executions.list({ owner, status: 'CREATED', limit: maxReviews }),
    ...found,
  ]);
  const reviews = created.executions.map(({ execution, name, createdAt: since }) => {
    const message = 'its plan waits for review: look at its tasks, then accept or cancel it';
    return executionWaits({ execution, name, kind: 'plan_review', message, since });
  });
  return [...reviews, ...waiting.map(taskWaits), ...more.flat()];
}

function silence(state: ExecutionState): OpenInterventionDocument[] {
  const { execution, plan, status, isSilent, reason: message, lastSignAt, options } = state;
  if (status !== 'BLOCKED' || !isSilent) return [];
  const since = lastSignAt + options.silenceMs;
  return [executionWaits({ execution, name: plan.name, kind: 'silence', message, since })];
}
