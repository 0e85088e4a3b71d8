// A server's API

// An agent
export type { AgentNote } from './agent/agent-note.js';
export type {
  AgentOptions,
  CommonAgentOptions,
  KnownAgent,
  NewcomerAgent,
  Registration,
} from './agent/agent-options.js';
export { Blocked } from './agent/blocked.js';
export { type Agent, createAgent, type DrainOptions } from './agent/create-agent.js';
export { FinalError } from './agent/final-error.js';
export { ForReview } from './agent/for-review.js';
export type { Assignment, Handler } from './agent/handler.js';
export { type StopReason, TaskStoppedError } from './agent/task-stopped-error.js';
export type { AdminApi } from './api/admin.js';
export type { AgentsApi, NewAgent, WorkOptions } from './api/agents.js';
export type { ExecutionOptions } from './api/execution-options.js';
export type {
  EventListOptions,
  ExecutionChange,
  ExecutionListOptions,
  ExecutionsApi,
  NewExecution,
} from './api/executions.js';
export type { PlanFormat, PlanSource } from './api/plan-body.js';
export type { PlansApi } from './api/plans.js';
export type { CreateOptions, PageOptions, RequestOptions } from './api/request-options.js';
export type { StreamOptions } from './api/stream.js';
export type { Resolution, TasksApi } from './api/tasks.js';
export type { DeliveryListOptions, NewWebhook, WebhooksApi } from './api/webhooks.js';
export type { WrittenTask } from './api/written-task.js';
// What goes wrong
export { ApiError, type Problem } from './api-error.js';
export type { ClientOptions } from './client-options.js';
// What goes over the wire
export type { Clock } from './clock.js';
export { ConnectionError } from './connection-error.js';
export { type Client, createClient } from './create-client.js';
export type { RetryOptions } from './transport/pause-before-retry.js';
export type { Token } from './transport/transport.js';
export { UnexpectedAnswerError } from './unexpected-answer-error.js';
export type {
  AgentDescription,
  AgentKey,
  AgentPage,
  Capability,
  RegisteredAgent,
} from './wire/agent.js';
export type { EventPage, EventType, ExecutionEvent } from './wire/event.js';
export type {
  Blocker,
  CurrentTask,
  Execution,
  ExecutionPage,
  ExecutionStanding,
  ExecutionSummary,
} from './wire/execution.js';
export type { Forecast, TaskForecast } from './wire/forecast.js';
export type {
  Breakdown,
  Plan,
  PlanPage,
  PlanProblem,
  PlanSummary,
  PlanTask,
  PlanTaskPage,
} from './wire/plan.js';
export type { Json, JsonObject } from './wire/readers.js';
export type { Report, ReportReceipt } from './wire/report.js';
export {
  type ExecutionStatus,
  executionStatuses,
  type ReportType,
  reportTypes,
  type TaskChoice,
  type TaskStatus,
  taskChoices,
  taskStatuses,
} from './wire/statuses.js';
export type { Task, TaskPage } from './wire/task.js';
export type {
  Delivery,
  DeliveryPage,
  Webhook,
  WebhookKey,
  WebhookPage,
} from './wire/webhook.js';
export type {
  NeighbourTask,
  NoWork,
  Work,
  WorkContext,
  WorkOffer,
  WorkOrders,
  WorkTask,
} from './wire/work.js';
