import type { EpisodeTracker } from '../episodes/episode-tracker.js';
import { toEpisodeEventDocument } from '../wire/episode-event-document.js';
import type { EpisodeEntry } from './episode-feed.js';
import { expandStream } from './expand-stream.js';
import { StreamCutError } from './stream-cut-error.js';
import type { StreamMessage } from './stream-message.js';

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
