import { newWebhookSecret, webhookUrlProblem } from '@pce/network-parts';
import * as z from 'zod';
import type { UserCaller } from '../../auth/caller.js';
import { type Asked, type Endpoint, endpoint, reply } from '../../endpoint/endpoint.js';
import type { ServerContext } from '../../endpoint/server-context.js';
import { invalidField } from '../../problems/http-problem.js';
import type { WebhookRecord } from '../../records/webhook-records.js';
import { listDeliveries } from '../../webhooks/outbox-journal.js';
import {
  component,
  idSchema,
  pageComponent,
  pageQuery,
  timeSchema,
  toTime,
} from '../../wire/scalars.js';
import {
  deliveredTypeSchema,
  toWebhookDocument,
  webhookKeySchema,
  webhookPageSchema,
} from '../../wire/webhook-document.js';
import { owned } from '../owned.js';

const webhookPath = z.object({ webhook_id: idSchema.describe('Id of the webhook.') });

async function findWebhook(
  { caller, params }: Asked<UserCaller, z.output<typeof webhookPath>>,
  { webhooks }: ServerContext,
): Promise<WebhookRecord> {
  return owned(await webhooks.get(params.webhook_id), caller, 'webhook');
}

const body = component('NewWebhook', 'A webhook to make.', {
  url: z.string().max(2_000),
  events: z.array(deliveredTypeSchema).max(100).default([]).describe('None: all.'),
});

const createWebhook = endpoint({
  route: 'POST /api/webhooks',
  id: 'createWebhook',
  summary: 'Have events delivered to an address',
  description:
    'Deliveries are signed with the secret, as Standard Webhooks has it; it is shown this once.',
  body: { json: body },
  answers: { 201: webhookKeySchema },
  isSecret: true,
  async handle({ caller, body: { url, events } }, { webhooks, webhookNetwork }) {
    const problem = webhookUrlProblem(url, webhookNetwork);
    if (problem !== undefined) throw invalidField('body.url', problem);
    const secret = newWebhookSecret();
    const webhook = await webhooks.add({ url, events, secret }, { owner: caller.owner });
    return reply(201, { ...toWebhookDocument(webhook), secret });
  },
});

const listWebhooks = endpoint({
  route: 'GET /api/webhooks',
  id: 'listWebhooks',
  summary: 'List webhooks, the newest first',
  query: pageQuery(),
  answers: { 200: webhookPageSchema },
  async handle({ caller, query: { cursor, limit } }, { webhooks }) {
    const { rows, next } = await webhooks.list(caller.owner, { after: cursor, limit });
    const body = { webhooks: rows.map(toWebhookDocument), next_cursor: next ?? null };
    return reply(200, body);
  },
});

const deleteWebhook = endpoint({
  route: 'DELETE /api/webhooks/{webhook_id}',
  id: 'deleteWebhook',
  summary: 'Remove a webhook',
  params: webhookPath,
  answers: { 204: null },
  find: findWebhook,
  async handle({ found }, { webhooks }) {
    await webhooks.remove(found);
    return reply(204);
  },
});

const deliverySchema = component('Delivery', 'An event on its way to a webhook, or given up.', {
  delivery_id: z.string(),
  execution_id: z.string().describe('Empty for an event that belongs to none.'),
  number: z.int().describe('Of the event.'),
  attempts: z.int(),
  queued_at: timeSchema,
  due_at: timeSchema.describe('When it is tried next, or was given up.'),
  reason: z.string().nullable().describe('Why the last try failed.'),
});

const deliveryPageSchema = pageComponent(
  'DeliveryPage',
  'Deliveries in the order in which they are due, or were given up.',
  { deliveries: z.array(deliverySchema) },
);

const listWebhookDeliveries = endpoint({
  route: 'GET /api/webhooks/{webhook_id}/deliveries',
  id: 'listDeliveries',
  summary: 'List deliveries that are still to come, or were given up',
  params: webhookPath,
  query: pageQuery().extend({
    status: z
      .enum(['pending', 'failed'])
      .default('failed')
      .describe('Whether those to come or those given up.'),
  }),
  answers: { 200: deliveryPageSchema },
  find: findWebhook,
  async handle({ found: { id }, query: { cursor, limit, status } }, { store }) {
    const { rows, next } = await listDeliveries(store, id, { status, after: cursor, limit });
    const deliveries = rows.map((row) => ({
      delivery_id: row.id,
      execution_id: row.execution,
      number: row.version,
      attempts: row.attempts,
      queued_at: toTime(row.queuedAt),
      due_at: toTime(row.dueAt),
      reason: row.reason ?? null,
    }));
    return reply(200, { deliveries, next_cursor: next ?? null });
  },
});

export const webhookEndpoints: readonly Endpoint[] = [
  createWebhook,
  listWebhooks,
  deleteWebhook,
  listWebhookDeliveries,
];
