import { JournalUnreadableError } from '@pce/core/errors';
import type { Store } from '@pce/core/store';
import * as z from 'zod';
import type { EpisodeTracker } from '../episodes/episode-tracker.js';
import { toTime } from '../wire/scalars.js';
import type { TurnEventDocument } from '../wire/turn-event-document.js';
import type { Feed } from './feed.js';
import { readOnce } from './read-once.js';

/** An event of an episode with its number. */
export interface EpisodeEntry {
  readonly version: number;
  readonly event: TurnEventDocument;
}

const envelope = z.looseObject({ type: z.string(), v: z.number(), at: z.number() });

const readEntry = readOnce<EpisodeEntry>(({ version, body }) => {
  const parsed = envelope.safeParse(JSON.parse(body));
  if (!parsed.success) return undefined;
  const { type, v: _, at, ...details } = parsed.data;
  const data = JSON.parse(JSON.stringify(details));
  return { version, event: { number: version, event_type: type, recorded_at: toTime(at), data } };
});

/** Reads a page of an episode's events. Throws `JournalUnreadableError` for one without type and time. */
export async function readEpisodeEvents(
  store: Store,
  episode: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly EpisodeEntry[]> {
  const stream = `episode/${episode}`;
  const entries = await store.read({ stream, fromVersion: after + 1, toVersion: after + limit });
  return entries.map((entry) => {
    const read = readEntry(entry);
    if (read !== undefined) return read;
    throw new JournalUnreadableError(stream, entry.version, 'it has no type or no time');
  });
}

/** Returns the feed of an episode; it ends when the episode has ended. */
export function episodeFeed(
  store: Store,
  tracker: EpisodeTracker,
  episode: string,
): Feed<EpisodeEntry> {
  return {
    stream: `episode/${episode}`,
    read: (page) => readEpisodeEvents(store, episode, page),
    toEntry: readEntry,
    async end() {
      const { status, version } = await tracker.getStatus(episode);
      return status === 'ended' ? version : undefined;
    },
    isEnd: ({ event }) => event.event_type === 'episode.ended',
  };
}
