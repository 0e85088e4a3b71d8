import { JournalUnreadableError } from '@pce/core/errors';
import type { Store } from '@pce/core/store';
import * as z from 'zod';
import type { EpisodeTracker } from '../episodes/episode-tracker.js';
import type { Feed } from './feed.js';
import { readOnce } from './read-once.js';

/** An event of an episode with its number, as the journal has it. */
export interface EpisodeEntry {
  readonly version: number;
  readonly type: string;
}

const envelope = z.looseObject({ type: z.string() });

const readEntry = readOnce<EpisodeEntry>(({ version, body }) => {
  const parsed = envelope.safeParse(JSON.parse(body));
  return parsed.success ? { version, type: parsed.data.type } : undefined;
});

/** Returns the feed of an episode; it ends when the episode has ended. */
export function episodeFeed(
  store: Store,
  tracker: EpisodeTracker,
  episode: string,
): Feed<EpisodeEntry> {
  const stream = `episode/${episode}`;
  return {
    stream,
    async read({ after, limit }) {
      const range = { fromVersion: after + 1, toVersion: after + limit };
      const entries = await store.read({ stream, ...range });
      return entries.map((entry) => {
        const read = readEntry(entry);
        if (read !== undefined) return read;
        throw new JournalUnreadableError(stream, entry.version, 'it has no type');
      });
    },
    toEntry: readEntry,
    async end() {
      const { status, version } = await tracker.getStatus(episode);
      return status === 'ended' ? version : undefined;
    },
    isEnd: ({ type }) => type === 'episode.ended',
  };
}
