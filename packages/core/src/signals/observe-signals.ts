import type { Observed, TurnObserver } from '../turn/drive/observer.js';
import { noticeSignal } from './notice-signal.js';
import { projectStep, type SignalView } from './project.js';
import type { Signal } from './signal.js';

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
