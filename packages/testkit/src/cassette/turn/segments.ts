import type { TurnEvent } from '@pce/core';
import type { Segment } from './turn-script.js';

/** A turn in the parts that were driven one after the other: each begins with what set it going. */
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
      // Of a turn that goes on it follows a resumption; of one that has ended it stands alone.
      return before?.type !== 'turn.resumed';
    default:
      return false;
  }
}
