import { defineStream, type StreamDefinition } from '@pce/core/internal';
import { type LoopEvent, loopEventSchemas } from './rules/events.js';
import { evolve, initialState } from './rules/evolve.js';
import type { LoopState } from './rules/state.js';

/** Collection of the rows of loops, by id. */
export const loopCollection = 'loops';

/** Streams of loops. */
export const loopJournal: StreamDefinition<LoopState, LoopEvent> = defineStream({
  name: 'loop',
  version: 1,
  events: loopEventSchemas,
  initial: initialState,
  evolve,
  project(steps) {
    const last = steps.at(-1);
    return last === undefined ? [] : [toRow(last.after)];
  },
});

function toRow(state: LoopState) {
  const { id, episode, iteration, role, phase, startedAt, at, prompts, cost, questions } = state;
  const row = { id, episode, iteration, role, phase: phase.name, startedAt, at, prompts, cost };
  const value = JSON.stringify({ ...row, questions });
  return { collection: loopCollection, key: id, value };
}
