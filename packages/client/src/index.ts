// A server's API

// An agent
export type { AgentOptions } from './agent/agent-options.js';
export { Blocked } from './agent/blocked.js';
export { type Agent, createAgent, createWorker } from './agent/create-worker.js';
export { FinalError } from './agent/final-error.js';
export { ForReview } from './agent/for-review.js';
export type { Assignment, Handler } from './agent/handler.js';
export { TaskStoppedError } from './agent/task-stopped-error.js';
export type { AgentKey } from './api/agents.js';
export type { NewTurn } from './api/new-turn.js';
export type { RequestOptions } from './api/request-options.js';
export type { StreamOptions } from './api/stream.js';
// Errors
export { ApiError, type Problem } from './api-error.js';
export { ClientError } from './client-error.js';
export type { ClientOptions } from './client-options.js';
// Documents
export { ConnectionError } from './connection-error.js';
export { type Client, createClient } from './create-client.js';
export type { Token } from './transport/transport.js';
export { UnexpectedAnswerError } from './unexpected-answer-error.js';
export type {
  Execution,
  ExecutionEvent,
  Forecast,
  Resolution,
  Task,
  Turn,
  TurnEvent,
  Wire,
} from './wire/documents.generated.js';
export type { Json, JsonObject } from './wire/json.js';
