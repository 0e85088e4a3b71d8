import type { Endpoint } from '../endpoint/endpoint.js';
import { getMetrics } from './admin/get-metrics.js';
import { agentEndpoints } from './agents/agent-endpoints.js';
import { executionEndpoints } from './executions/execution-endpoints.js';
import { planEndpoints } from './plans/plan-endpoints.js';
import { createWebhook } from './webhooks/create-webhook.js';
import { deleteWebhook } from './webhooks/delete-webhook.js';
import { listWebhookDeliveries } from './webhooks/list-webhook-deliveries.js';
import { listWebhooks } from './webhooks/list-webhooks.js';

/** The whole API. */
export const allEndpoints: readonly Endpoint[] = [
  ...planEndpoints,
  ...agentEndpoints,
  ...executionEndpoints,
  createWebhook,
  listWebhooks,
  deleteWebhook,
  listWebhookDeliveries,
  getMetrics,
];
