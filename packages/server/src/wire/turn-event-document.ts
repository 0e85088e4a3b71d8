import { isJsonObject, type Json } from '@pce/core/contracts';
import type { TurnEventType, TurnJournalEntry } from '@pce/core/turn';
import { turnEventSchemas } from '@pce/core/turn';
import * as z from 'zod';
import { nextCursor } from './page.js';
import type { ResponseBody } from './response-body.js';
import { jsonObject, timeSchema, toTime } from './scalars.js';
import { schemaComponent } from './schema-component.js';

/** All types of a turn's events. */
export const turnEventTypes = Object.keys(turnEventSchemas).filter(isTurnEventType);

function isTurnEventType(type: string): type is TurnEventType {
  return Object.hasOwn(turnEventSchemas, type);
}

export const turnEventSchema = schemaComponent(
  'TurnEvent',
  'Something that happened in a turn.',
  z.object({
    number: z.int().describe("Place in the turn, from 1; in a fork the parent's events count."),
    event_type: z.string(),
    recorded_at: timeSchema,
    data: jsonObject.describe('The event as the journal has it, without type, version and time.'),
  }),
);

export const turnEventPageSchema = schemaComponent(
  'TurnEventPage',
  'Events of a turn, in the order in which they happened.',
  z.object({ events: z.array(turnEventSchema), next_cursor: nextCursor }),
);

/** An event of a turn as every reader of the API gets it. */
export type TurnEventDocument = ResponseBody<typeof turnEventSchema>;

export function toTurnEventDocument({ version, event }: TurnJournalEntry): TurnEventDocument {
  const { type, v: _, at, ...details } = event;
  // An event of a journal is JSON; fields that are absent stay so.
  const data: Json = JSON.parse(JSON.stringify(details));
  return {
    number: version,
    event_type: type,
    recorded_at: toTime(at),
    data: isJsonObject(data) ? data : {},
  };
}
