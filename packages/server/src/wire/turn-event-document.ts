import type { Usage } from '@pce/core/contracts';
import {
  isJsonObject,
  type TurnEventType,
  type TurnJournalEntry,
  type TurnNotice,
  turnEventSchemas,
} from '@pce/core/internal';
import * as z from 'zod';
import {
  component,
  jsonObject,
  pageComponent,
  type ResponseBody,
  timeSchema,
  toTime,
} from './scalars.js';

export const turnEventTypes = Object.keys(turnEventSchemas).filter(isTurnEventType);

export function isTurnEventType(type: string): type is TurnEventType {
  return Object.hasOwn(turnEventSchemas, type);
}

export const turnEventSchema = component('TurnEvent', 'Something that happened in a turn.', {
  number: z.int().describe("Place in the turn, from 1; in a fork the parent's events count."),
  event_type: z.string(),
  recorded_at: timeSchema,
  data: jsonObject.describe(
    'The event as the journal has it, without type, version and time, and without prompts and replies of models, which the timeline has.',
  ),
});

export const turnEventPageSchema = pageComponent(
  'TurnEventPage',
  'Events of a turn, in the order in which they happened.',
  { events: z.array(turnEventSchema) },
);

export type TurnEventDocument = ResponseBody<typeof turnEventSchema>;

export function toTurnEventDocument({ version, event }: TurnJournalEntry): TurnEventDocument {
  const { type, v: _, at, ...details } = event;
  // An event of a journal is JSON; absent fields are left out when it is written.
  const data: unknown =
    'usage' in details && details.usage?.calls ? withoutPrompts(details) : details;
  return {
    number: version,
    event_type: type,
    recorded_at: toTime(at),
    data: isJsonObject(data) ? data : {},
  };
}

function withoutPrompts<Event extends { readonly usage?: Usage | undefined }>(event: Event): Event {
  const calls = event.usage?.calls?.map(({ prompt: _, reply: __, ...call }) => call);
  return { ...event, usage: { ...event.usage, calls } };
}

export const turnNoticeSchema = component(
  'TurnNotice',
  'Activity between two events of a turn; the journal does not keep it.',
  {
    type: z.literal('turn_notice'),
    turn_id: z.string(),
    notice: z
      .string()
      .describe(
        'answer.began: what was written of the answer before counts no more; answer.delta: a part of it, provisional until it is validated; role.waiting: the model of a role is away and asked again; role.started, role.ended, tool.started, tool.ended.',
      ),
    version: z.int().describe("Number of the turn's latest event when it happened."),
    at: timeSchema.optional().describe('When it happened.'),
    text: z.string().optional(),
    role: z.string().optional(),
    reason: z.string().optional().describe('Of role.waiting.'),
    retry_at: timeSchema.optional().describe('Of role.waiting: the next try.'),
    tool: z.string().optional(),
    call: z.int().optional().describe('Number of the call of the tool.'),
    status: z.string().optional().describe('Of tool.ended: success, or why it failed.'),
  },
);

export type TurnNoticeDocument = ResponseBody<typeof turnNoticeSchema>;

export function toTurnNoticeDocument(
  turn: string,
  { type: notice, at, ...details }: TurnNotice,
): TurnNoticeDocument {
  const { retryAt, ...rest } = { retryAt: undefined, ...details };
  return {
    type: 'turn_notice',
    turn_id: turn,
    notice,
    at: toTime(at),
    ...rest,
    ...(retryAt !== undefined && { retry_at: toTime(retryAt) }),
  };
}
