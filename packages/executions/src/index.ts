// Contracts

export type { ExecutionStatus, TaskReport, TaskStatus } from './contracts/execution.js';
export type { Task, TaskPlan, TaskPlanInput } from './contracts/task.js';
export { createExecutions, type Executions, type ExecutionsOptions } from './drive/executions.js';
export { executionJournal } from './read/execution-journal.js';
export { type Forecast, forecast } from './read/forecast.js';
export type { ListOptions } from './read/list-executions.js';
export { workOfExecution } from './read/work-of-execution.js';
export type { PlanChange } from './rules/change-plan.js';
export type { CreateExecutionOptions } from './rules/create-execution.js';
export type { ExecutionEvent } from './rules/events.js';
export { type ExecutionCosts, executionCosts } from './rules/execution-costs.js';
export { type ExecutionLog, executionLog } from './rules/execution-log.js';
export { type CriterionOutcome, outcome } from './rules/outcome.js';
export type { TaskResolution } from './rules/resolve-task.js';
export type { ExecutionState } from './rules/state.js';
export type { ExecutionSummary } from './rules/summarize.js';
export { type RunRequestOptions, runRequest } from './run/run-request.js';
export { type RunTasksOptions, runTasks, type TaskRunner } from './run/run-tasks.js';
export { type TurnRunnerOptions, turnRunner } from './run/turn-runner.js';
