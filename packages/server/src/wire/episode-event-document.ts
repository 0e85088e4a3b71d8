import type { Json } from '@pce/core/contracts';
import { isJsonObject } from '@pce/core/internal';
import { toTime } from './scalars.js';
import type { TurnEventDocument } from './turn-event-document.js';

/** An event of an episode, as a tracker tells people of it. */
export interface TrackedEvent {
  readonly version: number;
  readonly event: { readonly type: string; readonly v: number; readonly at: number };
  /** Text of which the journal holds the hash; `null` if it is gone. */
  readonly text?: string | null;
}

/** Writes an event of an episode as the API shows it: its `data` has `text` where the journal holds a hash of one. */
export function toEpisodeEventDocument({
  version,
  event: { type, v: _, at, ...details },
  text,
}: TrackedEvent): TurnEventDocument {
  // An event of a journal is JSON; fields that are absent stay so.
  const data: Json = JSON.parse(JSON.stringify({ ...details, text }));
  return {
    number: version,
    event_type: type,
    recorded_at: toTime(at),
    data: isJsonObject(data) ? data : {},
  };
}
