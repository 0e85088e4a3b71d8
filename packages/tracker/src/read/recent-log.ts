import { openTexts } from '../content/event-texts.js';
import type { EpisodeState } from '../rules/state.js';
import type { TrackerParts } from '../tracker-options.js';
import { eventLine } from './event-line.js';
import { type EpisodeEntry, readEvents } from './read-events.js';

/** Events that the Reflector receives. */
const maxEvents = 30;

/** Returns the latest events of an episode as Markdown, oldest first, by `reflectOn` with their texts or without. It holds no content. */
export async function recentLog(
  { store, content, reflectOn }: Pick<TrackerParts, 'store' | 'content' | 'reflectOn'>,
  { episode, version }: EpisodeState,
): Promise<string> {
  const fromVersion = Math.max(1, version - maxEvents + 1);
  const kept = await readEvents(store, episode, { fromVersion });
  const events =
    reflectOn === 'figures' ? kept.flatMap(withoutTexts) : await openTexts(content, kept);
  return events.flatMap(({ event }) => eventLine(event) ?? []).join('\n');
}

/** Returns an event of which no line quotes a text: a comparison, or a checkpoint without its error. */
function withoutTexts({ version, event }: EpisodeEntry): readonly EpisodeEntry[] {
  if (event.type === 'diff.classified') return [{ version, event }];
  if (event.type !== 'checkpoint.recorded') return [];
  const { error: _, ...rest } = event;
  return [{ version, event: rest }];
}
