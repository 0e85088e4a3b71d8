import { PceError } from '@pce/core/errors';
import type { Clock } from '@pce/core/ports';
import type { ExecutionState, Executions } from '@pce/executions';
import type { AgentRecords } from '../../records/agent-records.js';
import {
  executionWaits,
  type OpenInterventionDocument,
  taskWaits,
} from '../../wire/intervention-document.js';
import { lateTasks } from '../executions/late-tasks.js';
import { staffOf, unstaffed } from '../executions/staff.js';

/** Executions of a status that are looked at, the newest first. */
const maxExecutions = 200;

/** Plans that wait for review, more than anybody accepts in one sitting. */
const maxReviews = 1_000;

interface Parts {
  readonly executions: Executions;
  readonly agents: AgentRecords;
  readonly clock: Clock;
}

/**
 * Returns what waits for a person in the executions of an owner: plans to review, tasks, work that no agent can do, tasks that
 * miss their deadline, and executions in which no agent gives a sign.
 */
export async function waitingExecutions(
  { executions, agents, clock }: Parts,
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
      const missing = planId ? unstaffed(state, staff) : [];
      return [
        ...silence(state),
        ...missing.map(taskWaits),
        ...lateWaits(state, new Set(missing.map(({ task }) => task)), clock.now()),
      ];
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

/** Returns late tasks that do not wait for another reason; of a whole, its late parts represent it. */
function lateWaits(
  state: ExecutionState,
  waiting: ReadonlySet<string>,
  now: number,
): OpenInterventionDocument[] {
  const { execution, plan, graph, tasks } = state;
  return lateTasks(state, now).flatMap((late) => {
    const planned = graph.byId.get(late.task);
    if (planned === undefined || graph.parts.has(late.task) || waiting.has(late.task)) return [];
    if (tasks.get(late.task)?.status === 'BLOCKED') return [];
    const { title, priority } = planned;
    return [taskWaits({ ...late, suggestions: [], execution, title, priority, name: plan.name })];
  });
}
