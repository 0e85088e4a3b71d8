export { createServer } from './app/create-server.js';
export type { PceServer } from './app/pce-server.js';
export type { ServerOptions } from './app/server-options.js';
export type { StaticFile } from './app/static-files.js';
export { newApiKey } from './auth/api-keys.js';
export type { ApiKey, AuthOptions } from './auth/auth-options.js';
export type { Log } from './privacy/request-log.js';
export { StreamCutError } from './stream/stream-message.js';
export { type VerifyWebhookOptions, verifyWebhook } from './webhooks/verify-webhook.js';
