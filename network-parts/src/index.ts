export { addressKind } from './address-kind.js';
export { nextTryAt } from './back-off.js';
export { boundedFetch, type Fetch, TooLongError } from './bounded-fetch.js';
export { isUnsent } from './is-unsent.js';
export { type OutgoingMessage, PostFailedError, type PostWebhook } from './post-webhook.js';
export { pceSignature, type SignedDelivery, signWebhook } from './sign-webhook.js';
export { toJson } from './to-json.js';
export { fromBase64, newWebhookSecret, webhookKey } from './webhook-key.js';
export { type WebhookNetwork, webhookUrlProblem } from './webhook-url.js';
