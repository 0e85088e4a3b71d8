import * as z from 'zod';
import { endpoint, noBody } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { listDeliveries } from '../../webhooks/list-deliveries.js';
import { nextCursor, pageQuery } from '../../wire/page.js';
import { timeSchema, toTime } from '../../wire/scalars.js';
import { schemaComponent } from '../../wire/schema-component.js';
import { owned } from '../owned.js';
import { webhookPath } from './webhook-path.js';

const deliverySchema = schemaComponent(
  'Delivery',
  'An event on its way to a webhook, or given up.',
  z.object({
    delivery_id: z.string(),
    execution_id: z.string(),
    number: z.int().describe('Of the event.'),
    attempts: z.int(),
    queued_at: timeSchema,
    due_at: timeSchema.describe('When it is tried next, or was given up.'),
    reason: z.string().nullable().describe('Why the last try failed.'),
  }),
);

const deliveryPageSchema = schemaComponent(
  'DeliveryPage',
  'Deliveries in the order in which they are due, or were given up.',
  z.object({ deliveries: z.array(deliverySchema), next_cursor: nextCursor }),
);

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/api/webhooks/{webhook_id}/deliveries',
  id: 'listDeliveries',
  summary: 'List deliveries that are still to come, or were given up',
  roles: ['user'],
  params: webhookPath,
  query: pageQuery().extend({
    status: z
      .enum(['pending', 'failed'])
      .default('failed')
      .describe('Whether those to come or those given up.'),
  }),
  body: noBody,
  answers: { 200: deliveryPageSchema },
  async handle({ caller, params, query: { cursor, limit, status } }, { webhooks, store }) {
    const { id } = owned(await webhooks.get(params.webhook_id), caller, 'webhook');
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
