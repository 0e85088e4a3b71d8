import { path } from '../path.js';
import type { Transport } from '../transport/transport.js';
import type { EventType } from '../wire/event.js';
import {
  type DeliveryPage,
  readDeliveryPage,
  readWebhookKey,
  readWebhookPage,
  type WebhookKey,
  type WebhookPage,
} from '../wire/webhook.js';
import {
  type CreateOptions,
  onceOnly,
  type PageOptions,
  type RequestOptions,
} from './request-options.js';

export interface NewWebhook {
  readonly url: string;
  /** @defaultValue all */
  readonly events?: readonly EventType[];
}

export interface DeliveryListOptions extends PageOptions {
  /** Still to come, or given up. @defaultValue `failed` */
  readonly status?: 'pending' | 'failed';
}

/** Events delivered to addresses. Every method rejects with `ApiError`, `ConnectionError` or the signal's reason. */
export interface WebhooksApi {
  /** Has events delivered; what they are signed with is shown this once. */
  create(webhook: NewWebhook, options?: CreateOptions): Promise<WebhookKey>;
  /** The newest first. */
  list(options?: PageOptions): Promise<WebhookPage>;
  deliveries(webhookId: string, options?: DeliveryListOptions): Promise<DeliveryPage>;
  delete(webhookId: string, options?: RequestOptions): Promise<void>;
}

export function webhooksApi({ ask, askNothing }: Transport): WebhooksApi {
  return {
    create: ({ url, events }, options = {}) =>
      ask(
        { method: 'POST', path: '/api/webhooks', body: { url, events }, ...onceOnly(options) },
        readWebhookKey,
      ),
    list: ({ signal, ...query } = {}) =>
      ask({ method: 'GET', path: '/api/webhooks', query, signal }, readWebhookPage),
    deliveries: (webhookId, { signal, ...query } = {}) =>
      ask(
        { method: 'GET', path: path`/api/webhooks/${webhookId}/deliveries`, query, signal },
        readDeliveryPage,
      ),
    delete: (webhookId, { signal } = {}) =>
      askNothing({ method: 'DELETE', path: path`/api/webhooks/${webhookId}`, signal }),
  };
}
