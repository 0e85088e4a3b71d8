import type { Clock } from '../clock.js';

/** The three steps in which an agent stops. */
export interface Lifetime {
  /** Aborted when nothing new is taken. */
  readonly draining: AbortSignal;
  /** Aborted when handlers must stop. */
  readonly stopping: AbortSignal;
  /** Aborted when nothing is sent any more. */
  readonly silent: AbortSignal;
  /** Begins the end; handlers have `graceMs` milliseconds. Returns a function that cancels the steps to come. */
  end(graceMs: number): () => void;
}

/** Milliseconds for final reports, after the handlers' signals were aborted. */
const finalReportsMs = 5_000;

export function createLifetime(clock: Clock): Lifetime {
  const draining = new AbortController();
  const stopping = new AbortController();
  const silent = new AbortController();
  return {
    draining: draining.signal,
    stopping: stopping.signal,
    silent: silent.signal,
    end(graceMs) {
      const reason = new Error('the agent stops');
      draining.abort(reason);
      if (graceMs <= 0) stopping.abort(reason);
      const cancelStop = clock.setTimer(() => stopping.abort(reason), graceMs);
      const cancelSilence = clock.setTimer(() => silent.abort(reason), graceMs + finalReportsMs);
      return () => {
        cancelStop();
        cancelSilence();
      };
    },
  };
}
