import { path } from '../path.js';
import type { Transport } from '../transport/transport.js';
import type { DeliveryPage, NewWebhook, WebhookKey, WebhookPage } from '../wire/api.generated.js';
import { documentReader } from '../wire/read-document.js';
import { writeDocument } from '../wire/write-document.js';
import {
  type CreateOptions,
  onceOnly,
  type PageOptions,
  type RequestOptions,
} from './request-options.js';

/** A page of deliveries, pending or failed. */
export interface DeliveryListOptions extends PageOptions {
  /** Still to come, or given up. @defaultValue `failed` */
  readonly status?: 'pending' | 'failed';
}

/** Events delivered to addresses. Every method rejects with `ApiError`, `ConnectionError` or the signal's reason. */
export interface WebhooksApi {
  /** Registers a webhook; its signing secret is shown this once. */
  create(webhook: NewWebhook, options?: CreateOptions): Promise<WebhookKey>;
  /** Lists webhooks, the newest first. */
  list(options?: PageOptions): Promise<WebhookPage>;
  /** Lists deliveries, pending or failed. */
  deliveries(webhookId: string, options?: DeliveryListOptions): Promise<DeliveryPage>;
  /** Removes a webhook. */
  delete(webhookId: string, options?: RequestOptions): Promise<void>;
}

export function webhooksApi({ ask, askNothing }: Transport): WebhooksApi {
  return {
    create: (webhook, options = {}) =>
      ask(
        {
          method: 'POST',
          path: '/api/webhooks',
          body: writeDocument('NewWebhook', webhook),
          ...onceOnly(options),
        },
        documentReader('WebhookKey'),
      ),
    list: ({ signal, ...query } = {}) =>
      ask({ method: 'GET', path: '/api/webhooks', query, signal }, documentReader('WebhookPage')),
    deliveries: (webhookId, { signal, ...query } = {}) =>
      ask(
        { method: 'GET', path: path`/api/webhooks/${webhookId}/deliveries`, query, signal },
        documentReader('DeliveryPage'),
      ),
    delete: (webhookId, { signal } = {}) =>
      askNothing({ method: 'DELETE', path: path`/api/webhooks/${webhookId}`, signal }),
  };
}
