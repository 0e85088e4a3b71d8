import type { TurnEvent } from '@pce/client';
import { textAt } from '../turn/json-fields.ts';

/** A message between the roles of an episode, and how far it is. */
export interface EpisodeMessage {
  readonly message: string;
  /** The role that sent it; empty: PCE or a person. */
  readonly from: string;
  readonly target: string;
  /** `undefined` where the text is gone. */
  readonly text: string | undefined;
  readonly at: number;
  readonly state: 'queued' | 'delivered' | 'acknowledged' | 'failed';
  /** Why it was given up; empty for others. */
  readonly reason: string;
}

/** Returns the messages of an episode's events, the newest first. Those queued before the first event are left out. */
export function messagesOf(events: readonly TurnEvent[]): readonly EpisodeMessage[] {
  const messages = new Map<string, EpisodeMessage>();
  for (const { eventType, data, recordedAt: at } of events) {
    const [, state] = /^message\.(\w+)$/.exec(eventType) ?? [];
    const message = textAt(data, 'message');
    const known = messages.get(message);
    if (state === 'queued') {
      const { text } = data;
      messages.set(message, {
        ...{ message, from: textAt(data, 'from'), target: textAt(data, 'target') },
        ...{ text: typeof text === 'string' ? text : undefined, at, state, reason: '' },
      });
    } else if (known && isLater(state)) {
      messages.set(message, { ...known, state, reason: textAt(data, 'reason') });
    }
  }
  return [...messages.values()].reverse();
}

function isLater(state: string | undefined): state is 'delivered' | 'acknowledged' | 'failed' {
  return state === 'delivered' || state === 'acknowledged' || state === 'failed';
}
