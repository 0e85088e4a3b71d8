import type { CheckedAttachment } from '../../attachments/read-attachment.js';
import type { EventDraft } from '../../journal/stream-event.js';
import type { TurnEventOf } from '../rules/events.js';

/** A turn that is to be started. */
export interface NewTurn {
  /** Its first event. */
  readonly opening: EventDraft<TurnEventOf<'turn.started'>>;
  /** Whether its id is new for certain. */
  readonly isNew: boolean;
  readonly run: unknown;
  readonly attached: readonly CheckedAttachment[];
}
