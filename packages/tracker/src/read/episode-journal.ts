import { EpisodeNotFoundError } from '@pce/core/errors';
import { defineStream, parseEvent } from '@pce/core/internal';
import type { ReadInput, Store } from '@pce/core/store';
import { episodeRows } from '../rules/episode-rows.js';
import { type EpisodeEvent, episodeEventSchemas } from '../rules/events.js';
import { evolve } from '../rules/evolve.js';
import { initialState } from '../rules/state.js';

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

/** An event with its place in the journal. */
export interface EpisodeEntry {
  readonly version: number;
  readonly event: EpisodeEvent;
}

export async function readEvents(
  store: Store,
  episode: string,
  range: Pick<ReadInput, 'fromVersion' | 'toVersion'>,
): Promise<readonly EpisodeEntry[]> {
  const entries = await store.read({ stream: `episode/${episode}`, ...range });
  return entries.map((entry) => ({
    version: entry.version,
    event: parseEvent(episodeJournal, entry),
  }));
}
