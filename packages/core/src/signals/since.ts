import type { TurnStep } from '../turn/read/turn-steps.js';
import { laneNumber } from '../turn/rules/lanes.js';
import { turnStatus } from '../turn/rules/state.js';

/** Unix times in milliseconds at which the next work of the turn, and of its concurrent commands, begins. */
export interface Since {
  /** Absent while no process drives the turn. */
  readonly turn?: number;
  readonly lanes: { readonly [lane: number]: number };
}

export const noSince: Since = { lanes: {} };

/** Returns the beginnings after an event: a work begins when the one before it in its lane has ended. */
export function sinceAfter(since: Since, { before, event, after }: TurnStep): Since {
  const { type, at } = event;
  // Still blocked until the decision that follows.
  if (type === 'turn.resumed') return { turn: at, lanes: {} };
  if (turnStatus(after) !== 'running') return noSince;
  if (type.startsWith('intervention.')) return since;
  const isWithin = before?.phase.name === 'commanding' && after.phase.name === 'commanding';
  if (!isWithin || type.startsWith('turn.')) return { turn: at, lanes: {} };
  return { ...since, lanes: { ...since.lanes, [laneNumber('lane' in event ? event : {})]: at } };
}
