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
export type { CreateOptions, PageOptions, RequestOptions } from './api/request-options.js';
export type { ExecutionStreamOptions, StreamOptions, TurnStreamOptions } from './api/stream.js';
export type { TasksApi } from './api/tasks.js';
export type { ForgetOptions, ThreadListOptions, ThreadPlace, ThreadsApi } from './api/threads.js';
export type { TurnEventListOptions, TurnListOptions, TurnsApi } from './api/turns.js';
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
  type AnswerValue,
  type Approval,
  type Attachment,
  type Blocker,
  type Breakdown,
  type CallInDoubt,
  type Capability,
  type Checkpoint,
  type CheckpointContent,
  type CheckpointDiff,
  type CheckpointPage,
  type ClassifiedDiff,
  type Counts,
  type CurrentTask,
  type Delivery,
  type DeliveryPage,
  type DiffReason,
  type Episode,
  type EpisodeCancellation,
  type EpisodeDecision,
  type EpisodeIntervention,
  type EpisodeLastCheckpoint,
  type EpisodeLimit,
  type EpisodeOutbox,
  type EpisodePage,
  type EpisodePause,
  type EpisodePauseRequest,
  type EpisodeReflection,
  type EpisodeResumption,
  type EpisodeRole,
  type EpisodeStatus,
  type EventPage,
  type EventType,
  type Execution,
  type ExecutionChange,
  type ExecutionCount,
  type ExecutionEvent,
  type ExecutionOptions,
  type ExecutionPage,
  type ExecutionProgress,
  type ExecutionStanding,
  type ExecutionStatus,
  type ExecutionSummary,
  type ExecutionUpdate,
  eventTypeValues as eventTypes,
  executionStatusValues as executionStatuses,
  type Forecast,
  type ForgottenTurns,
  type Intervention,
  type InterventionDecision,
  type InterventionOption,
  type NeighbourTask,
  type NewAgent,
  type NewCapability,
  type NewExecution,
  type NewWebhook,
  type NoWork,
  type OpenIntervention,
  type Plan,
  type PlanFormat,
  type PlanPage,
  type PlanProblem,
  type PlanSummary,
  type PlanTask,
  type PlanTaskPage,
  type Priority,
  type RegisteredAgent,
  type Report,
  type ReportReceipt,
  type ReportType,
  type Resolution,
  type RestoredCheckpoint,
  type RestoredFile,
  type RestoreRequest,
  type RoleUsage,
  type RunningCommand,
  reportTypeValues as reportTypes,
  type Statement,
  type Subtask,
  type Task,
  type TaskBar,
  type TaskChoice,
  type TaskForecast,
  type TaskPage,
  type TaskStatus,
  type Thread,
  type ThreadExport,
  type ThreadPage,
  type ThreadTurn,
  type ThreadTurnPage,
  type Turn,
  type TurnAttachment,
  type TurnClaim,
  type TurnCount,
  type TurnCriterion,
  type TurnEvent,
  type TurnEventPage,
  type TurnFork,
  type TurnGoal,
  type TurnLimit,
  type TurnLog,
  type TurnNotice,
  type TurnPage,
  type TurnParent,
  type TurnReplay,
  type TurnResult,
  type TurnResultLine,
  type TurnResumption,
  type TurnStatus,
  type TurnSummary,
  type TurnUsage,
  type TurnValidation,
  type TurnVerification,
  type TurnWarning,
  taskChoiceValues as taskChoices,
  taskStatusValues as taskStatuses,
  turnStatusValues as turnStatuses,
  type UnknownValue,
  type ValueEvidence,
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
