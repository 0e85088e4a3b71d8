import type { FollowOptions } from '../turn/read/follow-turn.js';
import type { TurnJournalEntry } from '../turn/read/turn-journal.js';
import { project, type SignalView } from './project.js';
import type { Signal } from './signal.js';

/** Follows turns, as an orchestrator does. */
export interface FollowsTurns {
  follow(
    turn: string,
    options?: FollowOptions,
  ): AsyncIterable<Pick<TurnJournalEntry, 'event' | 'version'>>;
}

/**
 * Yields the signals of a turn, whichever process drives it, those after version `after` until the turn has ended. Without
 * those that are live only, which `observeSignals` passes on.
 */
export async function* followSignals(
  source: FollowsTurns,
  turn: string,
  { after = 0, signal }: FollowOptions = {},
): AsyncGenerator<Signal, void, undefined> {
  let view: SignalView | undefined;
  for await (const entry of source.follow(turn, { ...(signal && { signal }) })) {
    const [next, signals] = project(view, entry);
    view = next;
    if (entry.version > after) yield* signals;
  }
}
