// Contracts
export {
  type BlockerKind,
  type ExecutionOptions,
  type ExecutionStatus,
  executionStatuses,
  type ReportType,
  reportTypes,
  type TaskChoice,
  type TaskReport,
  type TaskStatus,
  taskChoices,
  taskReportSchema,
  taskStatuses,
} from '../contracts/execution.js';
export {
  type RetryPolicy,
  type Task,
  type TaskDuration,
  type TaskPlan,
  type TaskPlanInput,
  taskPlanSchema,
} from '../contracts/task.js';
export type { ClaimTaskOptions } from './claim-task.js';
export type { CreateExecutionOptions } from './create-execution.js';
export {
  type ExecutionEvent,
  type ExecutionEventOf,
  type ExecutionEventType,
  executionEventSchemas,
} from './events.js';
export { evolve } from './evolve.js';
export { createExecutions, type Executions, type ExecutionsOptions } from './executions.js';
export { type Forecast, forecast, type TaskForecast } from './forecast.js';
export { initialState } from './initial-state.js';
export type { ListOptions } from './list-executions.js';
export type { ExecutionMove } from './move-execution.js';
export { next, wakeAt } from './next.js';
export type { PlanGraph } from './plan-graph.js';
export { type ExecutionJournalEntry, executionStream } from './read-execution.js';
export { readyTasks, runningTasks } from './ready-tasks.js';
export type { ReportReceipt } from './report.js';
export type { TaskResolution } from './resolve-task.js';
export { type RunRequestOptions, type RunRequestResult, runRequest } from './run-request.js';
export { type RunTasksOptions, runTasks, type TaskEnd, type TaskRunner } from './run-tasks.js';
export type { Assignment, Blocker, ExecutionState, TaskState } from './state.js';
export { type ExecutionSummary, summarize } from './summarize.js';
export type { NeighbourTask, TaskOffer } from './task-offer.js';
export type { TaskTable } from './task-table.js';
export { executionTransitions, taskTransitions } from './transitions.js';
export { type TurnRunnerOptions, type TurnTask, turnRunner } from './turn-runner.js';
