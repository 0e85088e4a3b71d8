import type { ExecutionStatus } from '../../contracts/execution.js';
import type { ExecutionState } from './state.js';

/** An execution as a list shows it. */
export interface ExecutionSummary {
  readonly execution: string;
  readonly owner: string;
  /** Where the host keeps the plan. */
  readonly planId?: string;
  /** The plan's. */
  readonly name: string;
  readonly status: ExecutionStatus;
  /** Why it has this status. */
  readonly reason: string;
  /** Those with parts included. */
  readonly tasksTotal: number;
  readonly tasksDone: number;
  /** Unix times in milliseconds. */
  readonly createdAt: number;
  readonly startedAt?: number;
  readonly endedAt?: number;
}

export function summarize(state: ExecutionState): ExecutionSummary {
  const { execution, owner, planId, plan, status, reason, tasks, done } = state;
  const { createdAt, startedAt, endedAt } = state;
  return {
    execution,
    owner,
    ...(planId !== undefined && { planId }),
    name: plan.name,
    status,
    reason,
    tasksTotal: tasks.size,
    tasksDone: done,
    createdAt,
    ...(startedAt !== undefined && { startedAt }),
    ...(endedAt !== undefined && { endedAt }),
  };
}
