import type { StartOptions, TurnResult } from '@pce/core';
import type { PlannedTask } from '@pce/core/internal';
import type { ExecutionOptions } from '../contracts/execution.js';
import type { TaskPlanInput } from '../contracts/task.js';
import type { ExecutionState } from '../rules/state.js';
import { withCriteria } from './run-parts.js';
import { type RunTasksOptions, runTasks } from './run-tasks.js';
import { defaultTasks, type TurnRunnerOptions, turnRunner } from './turn-runner.js';

/** Options of {@link runRequest}. */
export interface RunRequestOptions
  extends Pick<TurnRunnerOptions, 'orchestrator'>,
    Pick<RunTasksOptions, 'executions' | 'concurrency' | 'clock' | 'signal'> {
  /** Options of the turn that plans. The turns of the tasks share its mode, limits and session. */
  readonly start?: Omit<StartOptions, 'signal' | 'tasks'>;
  /** Most tasks of a list; a longer one is asked about in the turn that made it. @defaultValue 50 */
  readonly tasks?: number;
  /** Most turns for the tasks and their parts; those after them are blocked, to be retried. @defaultValue 50 */
  readonly turns?: number;
  readonly options?: Partial<ExecutionOptions>;
}

/** Result of {@link runRequest}. */
export interface RunRequestResult {
  /** The turn that planned. It answered the request itself if it made no tasks. */
  readonly turn: TurnResult;
  /** State of the tasks: all done, or the rest blocked. Absent if there were none. */
  readonly execution?: ExecutionState;
}

/**
 * Runs a request as several tasks: a turn plans, and if its Planner returned tasks, each task runs in a turn of its own
 * with a fresh context, dependencies first, independent tasks concurrently.
 */
export async function runRequest(
  request: string,
  {
    orchestrator,
    executions,
    start = {},
    options,
    tasks = defaultTasks,
    turns = 50,
    ...rest
  }: RunRequestOptions,
): Promise<RunRequestResult> {
  const { signal } = rest;
  const turn = await orchestrator
    .start(request, { ...start, tasks, ...(signal !== undefined && { signal }) })
    .result();
  if (turn.status !== 'completed' || turn.tasks.length === 0) return { turn };
  const plan = taskPlan(request, turn.tasks);
  const { execution } = await executions.create({ plan, ...(options && { options }) });
  const { turn: _, context, inputs: __, ...shared } = start;
  const run = turnRunner({
    orchestrator,
    tasks,
    turns,
    start: shared,
    ...(context !== undefined && { context }),
  });
  return { turn, execution: await runTasks({ ...rest, executions, execution, run }) };
}

function taskPlan(request: string, tasks: readonly PlannedTask[]): TaskPlanInput {
  return {
    goal: request,
    tasks: tasks.map(({ id, title, request: asked, dependsOn, successCriteria }) => ({
      id,
      title,
      dependsOn,
      action: 'turn',
      params: { request: withCriteria(asked, successCriteria) },
    })),
  };
}
