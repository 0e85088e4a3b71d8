import { object } from '@pce/core/internal';
import * as z from 'zod/mini';
import { executionStatuses } from '../contracts/execution.js';
import type { ExecutionState } from './state.js';

/** Schema of {@link ExecutionSummary}. */
export const executionSummarySchema = object({
  execution: z.string(),
  owner: z.string(),
  /** Id under which the host keeps the plan. */
  planId: z.exactOptional(z.string()),
  /** Name of the plan. */
  name: z.string(),
  status: z.enum(executionStatuses),
  /** Reason for the status. */
  reason: z.string(),
  /** Number of tasks, those with children included. */
  tasksTotal: z.number(),
  /** Number of tasks that are done, those with children included. */
  tasksDone: z.number(),
  /** Unix time in milliseconds, as the other times. */
  createdAt: z.number(),
  startedAt: z.exactOptional(z.number()),
  endedAt: z.exactOptional(z.number()),
});

/** An execution as lists show it. */
export type ExecutionSummary = Readonly<z.infer<typeof executionSummarySchema>>;

/** Returns the summary of an execution. */
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
