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
export { type Agent, createAgent, createWorker, type DrainOptions } from './agent/create-worker.js';
export { FinalError } from './agent/final-error.js';
export { ForReview } from './agent/for-review.js';
export type { Assignment, Handler } from './agent/handler.js';
export { type StopReason, TaskStoppedError } from './agent/task-stopped-error.js';
export type { AdminApi } from './api/admin.js';
export type { AgentKey, AgentsApi, WorkOptions } from './api/agents.js';
export type { AttachmentsApi, NewFile } from './api/attachments.js';
export type { EpisodeListOptions, EpisodesApi } from './api/episodes.js';
export type {
  EventListOptions,
  ExecutionListOptions,
  ExecutionsApi,
  ForecastOptions,
  StandingOptions,
} from './api/executions.js';
export type { InterventionsApi } from './api/interventions.js';
export type { FileContent, NewTurn, StoredFile, TurnFile } from './api/new-turn.js';
export type { PlanSource } from './api/plan-body.js';
export type { PlansApi } from './api/plans.js';
export type {
  CreateOptions,
  PageOptions,
  RequestOptions,
  TimeRangeOptions,
} from './api/request-options.js';
export type { ExecutionStreamOptions, StreamOptions, TurnStreamOptions } from './api/stream.js';
export type { TasksApi } from './api/tasks.js';
export type { ForgetOptions, ThreadListOptions, ThreadPlace, ThreadsApi } from './api/threads.js';
export type {
  TurnEventListOptions,
  TurnListOptions,
  TurnStatisticsOptions,
  TurnsApi,
  TurnTimelineOptions,
} from './api/turns.js';
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
  eventTypeValues as eventTypes,
  executionStatusValues as executionStatuses,
  reportTypeValues as reportTypes,
  taskChoiceValues as taskChoices,
  taskStatusValues as taskStatuses,
  turnStatusValues as turnStatuses,
} from './wire/api.generated.js';
export type * from './wire/documents.generated.js';
export type { Json, JsonObject } from './wire/json.js';
export type { WorkOrders } from './wire/work.js';
