import { openTexts } from '../content/event-texts.js';
import type { EpisodeState } from '../rules/state.js';
import type { TrackerParts } from '../tracker-options.js';
import { eventLine } from './event-line.js';
import { readEvents } from './read-events.js';

/** Events that the Reflector is told of. */
const maxEvents = 30;

/** Returns the latest events of an episode as Markdown, oldest first. It holds no content. */
export async function recentLog(
  { store, content }: Pick<TrackerParts, 'store' | 'content'>,
  { episode, version }: EpisodeState,
): Promise<string> {
  const fromVersion = Math.max(1, version - maxEvents + 1);
  const events = await openTexts(content, await readEvents(store, episode, { fromVersion }));
  return events.flatMap(({ event }) => eventLine(event) ?? []).join('\n');
}
