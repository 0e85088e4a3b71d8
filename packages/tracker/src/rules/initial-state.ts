import type { EpisodeEventOf } from './events.js';
import { type EpisodeState, newRole } from './state.js';

export function initialState(started: EpisodeEventOf<'episode.started'>): EpisodeState {
  const { episode, title, owner, goal, roles, policy, baseline, head, at } = started;
  return {
    episode,
    version: 1,
    title,
    owner,
    goal,
    policy,
    roles: new Map(roles.map((role) => [role, newRole])),
    baseline,
    startHead: head,
    outcome: undefined,
    endReason: undefined,
    startedAt: at,
    updatedAt: at,
    checkpoints: 0,
    lastCheckpoint: undefined,
    pause: undefined,
    comparisons: [],
    questions: [],
    interventions: [],
    restore: undefined,
    reflection: undefined,
    limit: undefined,
    counts: {
      queued: 0,
      delivered: 0,
      acknowledged: 0,
      failed: 0,
      alerts: 0,
      reflectionsMade: 0,
      reflectionsFailed: 0,
      restores: 0,
    },
  };
}
