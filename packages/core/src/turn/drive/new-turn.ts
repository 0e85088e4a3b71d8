import type { CheckedAttachment } from '../../attachments/read-attachment.js';
import type { EventDraft } from '../../journal/stream-event.js';
import type { TurnEventOf } from '../rules/events.js';

export interface NewTurn {
  /** Its first event. */
  readonly opening: EventDraft<TurnEventOf<'turn.started'>>;
  /** Whether its id is certainly new. */
  readonly isNew: boolean;
  readonly run: unknown;
  readonly attached: readonly CheckedAttachment[];
}
