import * as z from 'zod';
import type { WebhookRecord } from '../records/webhook-journal.js';
import { eventTypes } from './event-document.js';
import { personEventTypes } from './need-document.js';
import { nextCursor } from './page.js';
import type { ResponseBody } from './response-body.js';
import { timeSchema, toTime } from './scalars.js';
import { schemaComponent } from './schema-component.js';

/** Types of events that webhooks can have. */
const deliveredTypes = [...eventTypes, ...personEventTypes] as const;

export const deliveredTypeSchema = schemaComponent(
  'DeliveredEventType',
  'Type of an event of an execution; or person_needed and person_done, of all that waits for a person.',
  z.enum(deliveredTypes),
);

export const webhookSchema = schemaComponent(
  'Webhook',
  'An address that events are delivered to.',
  z.object({
    webhook_id: z.string(),
    url: z.string(),
    events: z.array(deliveredTypeSchema).describe('Types of events that are delivered; none: all.'),
    created_at: timeSchema,
  }),
);

export const webhookKeySchema = schemaComponent(
  'WebhookKey',
  'A webhook that was made, with the secret that deliveries are signed with.',
  webhookSchema.extend({ secret: z.string().describe('Shown this once.') }),
);

export const webhookPageSchema = schemaComponent(
  'WebhookPage',
  'Webhooks, the newest first.',
  z.object({ webhooks: z.array(webhookSchema), next_cursor: nextCursor }),
);

export function toWebhookDocument(webhook: WebhookRecord): ResponseBody<typeof webhookSchema> {
  const { id, url, events, createdAt } = webhook;
  const known = deliveredTypes.filter((type) => events.includes(type));
  return { webhook_id: id, url, events: known, created_at: toTime(createdAt) };
}
