import * as z from 'zod';
import type { WebhookRecord } from '../records/webhook-records.js';
import { eventTypeSchema, eventTypes } from './event-document.js';
import type { ResponseBody } from './response-body.js';
import { timeSchema, toTime } from './scalars.js';
import { schemaComponent } from './schema-component.js';

export const webhookSchema = schemaComponent(
  'Webhook',
  z.object({
    webhook_id: z.string(),
    url: z.string(),
    events: z.array(eventTypeSchema).describe('None: all.'),
    created_at: timeSchema,
  }),
);

export function toWebhookDocument(webhook: WebhookRecord): ResponseBody<typeof webhookSchema> {
  const { id, url, events, createdAt } = webhook;
  const known = eventTypes.filter((type) => events.includes(type));
  return { webhook_id: id, url, events: known, created_at: toTime(createdAt) };
}
