import type { Transport } from '../transport/transport.js';
import type { DeliveryPage, NewWebhook, WebhookKey, WebhookPage } from '../wire/api.generated.js';
import { body, endpoints } from './endpoints.js';
import type { CreateOptions, PageOptions, RequestOptions } from './request-options.js';

/** A page of deliveries, pending or failed. */
interface DeliveryListOptions extends PageOptions {
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

export function webhooksApi(transport: Transport): WebhooksApi {
  const { read, create, remove } = endpoints(transport);
  return {
    create: create('WebhookKey', '/api/webhooks', body('NewWebhook')),
    list: read('WebhookPage', '/api/webhooks'),
    deliveries: read('DeliveryPage', '/api/webhooks/{id}/deliveries'),
    delete: remove('/api/webhooks/{id}'),
  };
}
