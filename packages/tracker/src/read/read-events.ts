import { parseEvent } from '@pce/core/internal';
import type { ReadInput, Store } from '@pce/core/store';
import type { EpisodeEvent } from '../rules/events.js';
import { episodeJournal } from './episode-journal.js';

/** An event with its place in the journal. */
export interface EpisodeEntry {
  readonly version: number;
  readonly event: EpisodeEvent;
}

/** Reads a part of an episode's journal. */
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
