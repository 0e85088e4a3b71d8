import type { ExecutionOptions } from '../../contracts/execution.js';
import type { PlannedTask } from '../../contracts/plan.js';
import type { TaskPlanInput } from '../../contracts/task.js';
import type { Clock } from '../../ports/clock.js';
import type { Orchestrator, StartOptions } from '../../turn/orchestrator.js';
import type { TurnResult } from '../../turn/rules/result.js';
import type { Executions } from '../executions.js';
import type { ExecutionState } from '../rules/state.js';
import { runTasks } from './run-tasks.js';
import { turnRunner } from './turn-runner.js';

export interface RunRequestOptions {
  readonly orchestrator: Pick<Orchestrator, 'start'>;
  readonly executions: Executions;
  /** Tasks at a time. @defaultValue 4 */
  readonly concurrency?: number;
  /** For the turn that plans. Its mode, limits and session are those of the tasks' turns too. */
  readonly start?: Omit<StartOptions, 'signal'>;
  readonly options?: Partial<ExecutionOptions>;
  readonly clock?: Clock;
  readonly signal?: AbortSignal;
}

export interface RunRequestResult {
  /** The turn that planned; it answered the request itself where there were no tasks. */
  readonly turn: TurnResult;
  /** How the tasks stand: all done, or what is left is blocked. Absent where there were none. */
  readonly execution?: ExecutionState;
}

/**
 * The multi-task loop: a turn plans, and where its Planner answered with a task list, each task runs a turn of its own
 * with a fresh context, dependencies first, independent ones side by side.
 */
export async function runRequest(
  request: string,
  { orchestrator, executions, start = {}, options, ...rest }: RunRequestOptions,
): Promise<RunRequestResult> {
  const { signal } = rest;
  const turn = await orchestrator
    .start(request, { ...start, ...(signal !== undefined && { signal }) })
    .result();
  if (turn.status !== 'completed' || turn.tasks.length === 0) return { turn };
  const plan = taskPlan(request, turn.tasks);
  const { execution } = await executions.create({ plan, ...(options && { options }) });
  const { turn: _, context, inputs: __, ...shared } = start;
  const run = turnRunner({
    orchestrator,
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

/** As a planning document has them, so that the turn is validated against them. */
function withCriteria(request: string, criteria: readonly string[]): string {
  if (criteria.length === 0) return request;
  return `${request}\n\n## Success criteria\n${criteria.map((each) => `- ${each}`).join('\n')}`;
}
