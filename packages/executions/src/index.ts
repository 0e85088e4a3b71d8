// Contracts

export {
  type AskRule,
  type BlockerKind,
  choicesFor,
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
} from './contracts/execution.js';
export {
  calendarSchema,
  personAction,
  type RetryPolicy,
  type Task,
  type TaskDuration,
  type TaskPlan,
  type TaskPlanInput,
  taskPlanSchema,
  type WorkingCalendar,
} from './contracts/task.js';
export { createExecutions, type Executions, type ExecutionsOptions } from './drive/executions.js';
export type { LeaseTaskOptions } from './drive/lease-task.js';
export type { ReportReceipt } from './drive/report.js';
export {
  type ExecutionJournalEntry,
  type ExecutionLoad,
  executionJournal,
  executionStream,
} from './read/execution-journal.js';
export { type Forecast, forecast, type TaskForecast } from './read/forecast.js';
export type { ListOptions } from './read/list-executions.js';
export { workOfExecution } from './read/work-of-execution.js';
export type { Agenda } from './rules/agenda.js';
export type { PlanChange, TaskChange, TaskFields } from './rules/change-plan.js';
export type { CreateExecutionOptions } from './rules/create-execution.js';
export {
  type ExecutionEvent,
  type ExecutionEventOf,
  type ExecutionEventType,
  executionEventSchemas,
} from './rules/events.js';
export { evolve } from './rules/evolve.js';
export { type CostShare, type ExecutionCosts, executionCosts } from './rules/execution-costs.js';
export {
  type ExecutionLog,
  executionLog,
  type LoggedAttempt,
  type LoggedDecision,
  type LoggedQuestion,
  type LoggedWait,
} from './rules/execution-log.js';
export type { AttemptCounts, WaitingTask } from './rules/execution-rows.js';
export type { HeldTask } from './rules/held-by.js';
export { initialState } from './rules/initial-state.js';
export type { ExecutionMove } from './rules/move-execution.js';
export { next, wakeAt } from './rules/next.js';
export {
  type CriterionEvidence,
  type CriterionJudgement,
  type CriterionOutcome,
  outcome,
} from './rules/outcome.js';
export type { PlanGraph } from './rules/plan-graph.js';
export { blockedTasks, readyTasks, runningTasks } from './rules/ready-tasks.js';
export type { TaskResolution } from './rules/resolve-task.js';
export {
  type Assignment,
  actionsOf,
  type Blocker,
  type ExecutionState,
  type Judgement,
  type TaskState,
} from './rules/state.js';
export { type ExecutionSummary, summarize } from './rules/summarize.js';
export { type NeighbourTask, previousTasks, type TaskOffer } from './rules/task-offer.js';
export type { TaskTable } from './rules/task-table.js';
export { executionTransitions, taskTransitions } from './rules/transitions.js';
export { type RunRequestOptions, type RunRequestResult, runRequest } from './run/run-request.js';
export { type RunTasksOptions, runTasks, type TaskEnd, type TaskRunner } from './run/run-tasks.js';
export { type TurnRunnerOptions, type TurnTask, turnRunner } from './run/turn-runner.js';
