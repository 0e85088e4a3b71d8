import type { TurnEvent } from '@pce/core';
import type { Segment } from './turn-script.js';

/** Splits a turn into the segments that were driven one after the other; each begins with the event that started it. */
export function segmentsOf(events: readonly TurnEvent[]): Segment[] {
  const starts = events.flatMap((event, index) =>
    begins(event, events[index - 1]) ? [index] : [],
  );
  return starts.map((from, index) => ({ from, to: starts[index + 1] ?? events.length }));
}

function begins(event: TurnEvent, before: TurnEvent | undefined): boolean {
  switch (event.type) {
    case 'turn.started':
    case 'turn.forked':
    case 'turn.resumed':
      return true;
    case 'intervention.resolved':
      // Follows a resumption in an open turn; starts a segment after the turn's end.
      return before?.type !== 'turn.resumed';
    default:
      return false;
  }
}
