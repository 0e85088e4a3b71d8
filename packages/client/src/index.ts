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
export type { AgentKey, AgentsApi, WorkOptions } from './api/agents.js';
export type {
  EventListOptions,
  ExecutionListOptions,
  ExecutionsApi,
} from './api/executions.js';
export type { PlanSource } from './api/plan-body.js';
export type { PlansApi } from './api/plans.js';
export type { CreateOptions, PageOptions, RequestOptions } from './api/request-options.js';
export type { StreamOptions } from './api/stream.js';
export type { TasksApi } from './api/tasks.js';
export type { DeliveryListOptions, WebhooksApi } from './api/webhooks.js';
// Errors
export { ApiError, type Problem } from './api-error.js';
export { ClientError, type ClientErrorCode, clientErrorCodes } from './client-error.js';
export type { ClientOptions } from './client-options.js';
// Documents
export type { Clock } from './clock.js';
export { ConnectionError } from './connection-error.js';
export { type Client, createClient } from './create-client.js';
export type { RetryOptions } from './transport/pause-before-retry.js';
export type { Token } from './transport/transport.js';
export { UnexpectedAnswerError } from './unexpected-answer-error.js';
export {
  type AgentDescription,
  type AgentPage,
  type Blocker,
  type Breakdown,
  type Capability,
  type CurrentTask,
  type Delivery,
  type DeliveryPage,
  type EventPage,
  type EventType,
  type Execution,
  type ExecutionChange,
  type ExecutionEvent,
  type ExecutionOptions,
  type ExecutionPage,
  type ExecutionStanding,
  type ExecutionStatus,
  type ExecutionSummary,
  executionStatusValues as executionStatuses,
  type Forecast,
  type NeighbourTask,
  type NewAgent,
  type NewCapability,
  type NewExecution,
  type NewWebhook,
  type NoWork,
  type Plan,
  type PlanFormat,
  type PlanPage,
  type PlanProblem,
  type PlanSummary,
  type PlanTask,
  type PlanTaskPage,
  type RegisteredAgent,
  type Report,
  type ReportReceipt,
  type ReportType,
  type Resolution,
  reportTypeValues as reportTypes,
  type Task,
  type TaskChoice,
  type TaskForecast,
  type TaskPage,
  type TaskStatus,
  taskChoiceValues as taskChoices,
  taskStatusValues as taskStatuses,
  type UnknownValue,
  type Webhook,
  type WebhookKey,
  type WebhookPage,
  type Work,
  type WorkContext,
  type WorkOffer,
  type WorkTask,
  type WrittenTask,
} from './wire/api.generated.js';
export type { Json, JsonObject } from './wire/json.js';
export type { WorkOrders } from './wire/work.js';
