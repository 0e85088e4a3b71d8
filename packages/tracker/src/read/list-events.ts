import { EpisodeNotFoundError, InvalidInputError } from '@pce/core/errors';
import { openTexts } from '../content/event-texts.js';
import type { EpisodeEvent, EpisodeEventType } from '../rules/events.js';
import type { TrackerParts } from '../tracker-options.js';
import { type EpisodeEntry, readEvents } from './episode-journal.js';

/** Kinds of events that people ask for, with the types that belong to each. */
const eventKinds = {
  alerts: ['deviation.alerted'],
  reflections: ['reflection.made', 'reflection.failed'],
  diffs: ['diff.classified'],
} as const satisfies Readonly<Record<string, readonly EpisodeEventType[]>>;

/** Kind of events that people ask for. */
export type EventKind = keyof typeof eventKinds;

/** Selection of a page of an episode's events. */
export interface ReadEventsOptions {
  readonly episode: string;
  /** Events after this version. @defaultValue 0: from the first */
  readonly after?: number | undefined;
  /** 1 to 10,000. @defaultValue 100 */
  readonly limit?: number | undefined;
  /** @defaultValue events of all kinds */
  readonly kind?: EventKind | undefined;
}

/** An event for people: with the text of which the journal holds the hash. */
export interface ReadEvent extends EpisodeEntry {
  /**
   * Text of a message, or of an answer of the Reflector that could not be read, scrubbed; `null` if it is gone. Absent for
   * other events.
   */
  readonly text?: string | null;
}

const maxLimit = 10_000;

export async function listEvents(
  { store, content, scrubber }: Pick<TrackerParts, 'store' | 'content' | 'scrubber'>,
  { episode, after = 0, limit = 100, kind }: ReadEventsOptions,
): Promise<readonly ReadEvent[]> {
  assertWhole('after', after, 0);
  assertWhole('limit', limit, 1, maxLimit);
  const entries = await readPage(store, { episode, after, limit, kind });
  if (entries.length === 0) {
    const first = await readEvents(store, episode, { toVersion: 1 });
    if (first.length === 0) throw new EpisodeNotFoundError(episode);
  }
  const opened = content.isOutsideStore === true ? await openTexts(content, entries) : entries;
  return Promise.all(
    opened.map(async (entry) => {
      const hash = hashOfText(entry.event);
      if (hash === undefined) return entry;
      const text = await content.get(hash);
      return { ...entry, text: text === undefined ? null : scrubber.scrub(text) };
    }),
  );
}

async function readPage(
  store: TrackerParts['store'],
  {
    episode,
    after,
    limit,
    kind,
  }: Required<ReadEventsOptions> & { readonly after: number; readonly limit: number },
): Promise<readonly EpisodeEntry[]> {
  const types: readonly string[] | undefined = kind && eventKinds[kind];
  const page: EpisodeEntry[] = [];
  const portion = types === undefined ? limit : maxLimit;
  for (let last = after; page.length < limit; last += portion) {
    const range = { fromVersion: last + 1, toVersion: last + portion };
    const entries = await readEvents(store, episode, range);
    page.push(...entries.filter(({ event }) => types?.includes(event.type) ?? true));
    if (entries.length < portion) break;
  }
  return page.slice(0, limit);
}

function hashOfText(event: EpisodeEvent): string | undefined {
  if (event.type === 'message.queued') return event.content;
  return event.type === 'reflection.failed' ? event.reply : undefined;
}

function assertWhole(name: string, value: number, min: number, max = Infinity): void {
  if (Number.isSafeInteger(value) && value >= min && value <= max) return;
  const range = max === Infinity ? `from ${min}` : `from ${min} to ${max}`;
  throw new InvalidInputError(`option ${name}: expected a whole number ${range}, not ${value}`);
}
