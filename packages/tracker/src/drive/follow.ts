import { parseEvent } from '@pce/core/internal';
import type { Store } from '@pce/core/store';
import { type EpisodeEntry, episodeJournal } from '../read/episode-journal.js';

/** Options of `Tracker.follow`. */
export interface FollowOptions {
  /** Events after this version. @defaultValue 0: from the first */
  readonly after?: number | undefined;
  /** Ends the iteration without an error. */
  readonly signal?: AbortSignal | undefined;
}

/** Yields the events of an episode: those there are, then new ones from any process, until the signal aborts. */
export async function* follow(
  store: Store,
  episode: string,
  { after = 0, signal }: FollowOptions = {},
): AsyncGenerator<EpisodeEntry, void, undefined> {
  const stream = `episode/${episode}`;
  for await (const entry of store.tail({ stream, ...(signal && { signal }) })) {
    if (entry.version <= after) continue;
    const { version } = entry;
    yield { version, event: parseEvent(episodeJournal, entry) };
  }
}
