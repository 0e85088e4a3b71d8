import type { ExecutionEvent } from './events.js';
import { evolve } from './evolve.js';
import { next } from './next.js';
import type { ExecutionState } from './state.js';

/** Returns the events of a change; throws if it is not allowed. Called again if another writer was first. */
export type Decide = (state: ExecutionState, at: number) => readonly ExecutionEvent[];

/** Events and the state they lead to. */
export interface Progress {
  readonly state: ExecutionState;
  /** Those of a change, then those that followed; empty if there is nothing to write. */
  readonly events: readonly ExecutionEvent[];
}

/** The outcome of a change. */
export interface Changed extends Progress {
  /** Version of the first event, or of the next one if there is none. */
  readonly version: number;
}

/** Returns the events followed by those that `next` derives from them at the same time. */
export function withConsequences(
  before: ExecutionState,
  decided: readonly ExecutionEvent[],
  at: number,
): Progress {
  const events = [...decided];
  let state = decided.reduce(evolve, before);
  for (let event = next(state, at); event !== undefined; event = next(state, at)) {
    events.push(event);
    state = evolve(state, event);
  }
  return { state, events };
}

/** Decides a change on a state. Returns the error that refuses it. */
export function decideChange(before: ExecutionState, decide: Decide, at: number): Changed | Error {
  try {
    return { ...withConsequences(before, decide(before, at), at), version: before.version + 1 };
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
