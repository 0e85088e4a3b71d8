import type { CheckpointRef, EpisodeEventOf } from '../src/rules/events.js';
import { initialState } from '../src/rules/initial-state.js';
import { defaultPolicy } from '../src/rules/policy.js';
import { type EpisodeState, newRole, type RoleState } from '../src/rules/state.js';

export const started: EpisodeEventOf<'episode.started'> = {
  ...{ type: 'episode.started', v: 1, at: 1_000, episode: 'e1', title: 'Report' },
  ...{ owner: 'ann', roles: ['planner', 'executor'], policy: defaultPolicy },
};

export const fresh: EpisodeState = initialState(started);

export const given = (changes: Partial<EpisodeState> = {}): EpisodeState => ({
  ...fresh,
  ...changes,
});

export const roles = (
  changes: Readonly<Record<string, Partial<RoleState>>>,
): EpisodeState['roles'] =>
  new Map(
    [...new Set([...fresh.roles.keys(), ...Object.keys(changes)])].map((name) => [
      name,
      { ...newRole, ...changes[name] },
    ]),
  );

export const ref = (checkpoint: string, version: number, role = 'planner'): CheckpointRef => ({
  ...{ checkpoint, role, iteration: 1, content: `hash-${checkpoint}`, version },
});
