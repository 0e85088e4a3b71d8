import { stampEvent } from '@pce/core/internal';
import type { ExecutionDraft, ExecutionEvent } from './events.js';
import { evolve } from './evolve.js';
import { initialState } from './initial-state.js';
import { next } from './next.js';
import type { ExecutionState } from './state.js';

/** Returns the events of a change; throws if it is not allowed. Called again if another writer was first. */
export type Decide = (state: ExecutionState, at: number) => readonly ExecutionDraft[];

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

/** Returns the first events of an execution, and those that `next` derives from them at the same time. */
export function beginExecution(
  [created, ...more]: readonly [ExecutionDraft<'execution.created'>, ...ExecutionDraft[]],
  at: number,
): Progress {
  return withConsequences(initialState(stampEvent(created, at)), [created, ...more], at);
}

/** Puts drafts in their envelope, and after them those that `next` derives from them at the same time. */
function withConsequences(
  before: ExecutionState,
  decided: readonly ExecutionDraft[],
  at: number,
): Progress {
  const events: ExecutionEvent[] = [];
  let state = before;
  const take = (draft: ExecutionDraft): void => {
    const event = stampEvent(draft, at);
    events.push(event);
    state = evolve(state, event);
  };
  for (const draft of decided) take(draft);
  for (let due = next(state, at); due !== undefined; due = next(state, at)) take(due);
  return { state, events };
}

export function decideChange(before: ExecutionState, decide: Decide, at: number): Changed | Error {
  try {
    return { ...withConsequences(before, decide(before, at), at), version: before.version + 1 };
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
