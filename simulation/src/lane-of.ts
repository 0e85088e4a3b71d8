import type { TurnEvent } from '@pce/core';

/** Returns the position, from 1, of an event's command in its decision. */
export function laneOf(event: TurnEvent): number {
  return ('lane' in event ? event.lane : undefined) ?? 1;
}
