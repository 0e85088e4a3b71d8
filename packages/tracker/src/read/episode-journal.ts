import { EpisodeNotFoundError } from '@pce/core/errors';
import { defineStream } from '@pce/core/internal';
import { episodeRows } from '../rules/episode-rows.js';
import { episodeEventSchemas } from '../rules/events.js';
import { evolve } from '../rules/evolve.js';
import { initialState } from '../rules/initial-state.js';

/** The journal of an episode. */
export const episodeJournal = /* @__PURE__ */ defineStream({
  name: 'episode',
  version: 1,
  events: episodeEventSchemas,
  initial: (first) => (first.type === 'episode.started' ? initialState(first) : undefined),
  evolve,
  project: episodeRows,
  notFound: (id) => new EpisodeNotFoundError(id),
});
