import type { JournalEntry } from '@pce/core/store';
import * as z from 'zod';
import { type Need, needsJournal } from '../records/needs-journal.js';
import type { WebhookRecord } from '../records/webhook-records.js';
import { eventTypes } from './event-document.js';
import {
  component,
  pageComponent,
  type ResponseBody,
  schemaComponent,
  timeSchema,
  toTime,
} from './scalars.js';

/** Types of events that tell of what waits for people. */
const personEventTypes = ['person_needed', 'person_done'] as const;

/** A need, as messages and webhooks have it. */
export interface NeedDocument
  extends Pick<Need, 'owner' | 'source' | 'kind' | 'title' | 'message' | 'priority'> {
  /** The same in every message about it. */
  readonly need_id: string;
  /** Id of the item in `GET /api/interventions`. */
  readonly id: string;
  /** Time as ISO 8601. */
  readonly since: string;
  /** Name of the person who is asked, where the plan has it. */
  readonly person: string | null;
  readonly choices: readonly string[];
  readonly execution_id: string | null;
  readonly task_id: string | null;
  readonly turn_id: string | null;
  readonly episode_id: string | null;
}

export function toNeedDocument(need: Need): NeedDocument {
  const { owner, source, item: id, kind, title, message, priority, choices } = need;
  return {
    need_id: need.need,
    owner,
    source,
    id,
    kind,
    title,
    message,
    priority,
    since: toTime(need.since),
    person: need.person ?? null,
    choices: [...choices],
    execution_id: need.execution ?? null,
    task_id: need.task ?? null,
    turn_id: need.turn ?? null,
    episode_id: need.episode ?? null,
  };
}

/** Returns what an entry of a journal tells of a person who is, or was, needed; `undefined` for any other. */
export function personEvent(entry: JournalEntry) {
  if (entry.stream !== needsJournal.name) return undefined;
  const schema = needsJournal.events[entry.type];
  const event = schema && z.safeParse(schema, JSON.parse(entry.body)).data;
  if (event?.type !== 'person.needed' && event?.type !== 'person.done') return undefined;
  const type = event.type === 'person.needed' ? personEventTypes[0] : personEventTypes[1];
  const { at, need } = event;
  const document = {
    number: entry.version,
    event_type: type,
    recorded_at: toTime(at),
    ...toNeedDocument(need),
  };
  return { owner: need.owner, at, document };
}

const deliveredTypes = [...eventTypes, ...personEventTypes] as const;

export const deliveredTypeSchema = schemaComponent(
  'DeliveredEventType',
  'Type of an event of an execution; or person_needed and person_done, of all that waits for a person.',
  z.enum(deliveredTypes),
);

const webhookSchema = component('Webhook', 'An address that events are delivered to.', {
  webhook_id: z.string(),
  url: z.string(),
  events: z.array(deliveredTypeSchema).describe('Types of events that are delivered; none: all.'),
  created_at: timeSchema,
});

export const webhookKeySchema = schemaComponent(
  'WebhookKey',
  'A webhook that was made, with the secret that deliveries are signed with.',
  webhookSchema.extend({ secret: z.string().describe('Shown this once.') }),
);

export const webhookPageSchema = pageComponent('WebhookPage', 'Webhooks, the newest first.', {
  webhooks: z.array(webhookSchema),
});

export function toWebhookDocument(webhook: WebhookRecord): ResponseBody<typeof webhookSchema> {
  const { id, url, events, createdAt } = webhook;
  const known = deliveredTypes.filter((type) => events.includes(type));
  return { webhook_id: id, url, events: known, created_at: toTime(createdAt) };
}
