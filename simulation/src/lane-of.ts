import type { TurnEvent } from '@pce/core';

/** Returns the place, in its decision, of the command that an event is about: from 1. */
export function laneOf(event: TurnEvent): number {
  return ('lane' in event ? event.lane : undefined) ?? 1;
}
