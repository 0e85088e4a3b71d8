// For the packages of this repository, which have the same version: may change with any version.

export {
  type AskRule,
  type BlockerKind,
  choicesFor,
  type ExecutionOptions,
  executionStatuses,
  type ReportType,
  reportTypes,
  type TaskChoice,
  taskChoices,
  taskStatuses,
} from './contracts/execution.js';
export { personAction, type WorkingCalendar } from './contracts/task.js';
export type { ReportReceipt } from './drive/report.js';
export { type ExecutionJournalEntry, executionStream } from './read/execution-journal.js';
export type { TaskChange } from './rules/change-plan.js';
export {
  type ExecutionEventOf,
  type ExecutionEventType,
  executionEventSchemas,
} from './rules/events.js';
export { evolve } from './rules/evolve.js';
export type { CostShare } from './rules/execution-costs.js';
export type { LoggedAttempt, LoggedDecision, LoggedQuestion } from './rules/execution-log.js';
export type { WaitingTask } from './rules/execution-rows.js';
export type { HeldTask } from './rules/held-by.js';
export { initialState } from './rules/initial-state.js';
export type { ExecutionMove } from './rules/move-execution.js';
export { blockedTasks, readyTasks, runningTasks } from './rules/ready-tasks.js';
export { actionsOf, type Blocker, type TaskState } from './rules/state.js';
export { summarize } from './rules/summarize.js';
export { type NeighbourTask, previousTasks, type TaskOffer } from './rules/task-offer.js';
export { executionTransitions } from './rules/transitions.js';
export type { TaskEnd } from './run/run-tasks.js';
