import { JournalUnreadableError } from '@pce/core/errors';
import type { Store } from '@pce/core/store';
import * as z from 'zod';
import type { EpisodeTracker } from '../episodes/episode-tracker.js';
import { toEpisodeEventDocument } from '../wire/episode-event-document.js';
import { type Feed, readOnce } from './feed.js';
import { expandStream, StreamCutError, type StreamMessage } from './stream-message.js';

/** An event of an episode with its number, as the journal has it. */
interface EpisodeEntry {
  readonly version: number;
  readonly type: string;
}

const envelope = z.looseObject({ type: z.string() });

const readEntry = readOnce<EpisodeEntry>(({ version, body }) => {
  const parsed = envelope.safeParse(JSON.parse(body));
  return parsed.success ? { version, type: parsed.data.type } : undefined;
});

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

/** Events that the tracker is asked for at once. */
const pageSize = 100;

/** Writes the events of an episode as messages, with the texts that the tracker opens. */
export function episodeMessages(
  tracker: EpisodeTracker,
  episode: string,
  entries: AsyncIterable<EpisodeEntry>,
): AsyncIterable<StreamMessage> {
  let read: ReadonlyMap<number, StreamMessage> = new Map();
  const readAfter = async (after: number): Promise<void> => {
    const events = await tracker.readEvents({ episode, after, limit: pageSize });
    read = new Map(
      events.map((event) => {
        const { version: id } = event;
        return [id, { id, data: JSON.stringify(toEpisodeEventDocument(event)) }];
      }),
    );
  };
  return expandStream(entries, async ({ version }) => {
    if (!read.has(version)) await readAfter(version - 1);
    const message = read.get(version);
    if (message === undefined) throw new StreamCutError();
    return [message];
  });
}
