export type { WebhookNetwork } from '@pce/network-parts';
export { type SignedDelivery, signWebhook } from '@pce/network-parts';
export { createServer } from './app/create-server.js';
export type { PceServer } from './app/pce-server.js';
export type { ServerOptions } from './app/server-options.js';
export type { StaticFile } from './app/static-files.js';
export { newApiKey } from './auth/api-keys.js';
export type { ApiKey, AuthOptions, UserTokenOptions } from './auth/auth-options.js';
export type { EpisodeTracker, TrackedEpisode } from './episodes/episode-tracker.js';
export type { ServerLimits } from './limits/server-limits.js';
export { type RenderExecutionLogOptions, renderExecutionLog } from './logs/render-execution-log.js';
export { mask } from './privacy/mask.js';
export type { Log, LogRecord } from './privacy/request-log.js';
export { agentNames } from './records/agent-records.js';
export { StreamCutError } from './stream/stream-message.js';
export type { TurnDriver } from './turns/driven-turns.js';
export {
  type ReceivedDelivery,
  type VerifyWebhookOptions,
  verifyWebhook,
} from './webhooks/verify-webhook.js';
export { type EventDocument, type EventType, eventTypes } from './wire/event-document.js';
