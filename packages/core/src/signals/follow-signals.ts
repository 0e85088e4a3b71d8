import type { Observed, TurnObserver } from '../turn/drive/observer.js';
import type { FollowOptions } from '../turn/read/follow-turn.js';
import type { TurnJournalEntry } from '../turn/read/turn-journal.js';
import { noticeSignal, project, projectStep, type SignalView } from './project.js';
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

/** Returns an observer that passes on the signals of every turn of an orchestrator, those that are live only included. */
export function observeSignals(see: (signal: Signal) => void): TurnObserver {
  const views = new Map<string, SignalView>();
  return {
    see(seen: Observed): void {
      const { turn } = seen;
      if (seen.is === 'notice') {
        const signal = noticeSignal(turn, seen.notice);
        if (signal !== undefined) see(signal);
        return;
      }
      const [view, signals] = projectStep(views.get(turn), seen);
      // A turn that waits or has ended is continued without its view, by any process.
      if (view.since.turn === undefined) views.delete(turn);
      else views.set(turn, view);
      for (const signal of signals) see(signal);
    },
  };
}
