import type { TurnEvent } from '@pce/client';
import { useMemo, useState } from 'preact/hooks';
import type { NumberedWindow } from './numbered-window.ts';

interface Numbered {
  readonly number: number;
}

/** Loads the events after a number. */
type ListEvents<Event extends Numbered> = (page: {
  readonly cursor: string;
  readonly limit: number;
}) => Promise<{ readonly events: readonly Event[]; readonly nextCursor: string | null }>;

interface Loaded<Event> {
  /** The filter that the events were asked for with. */
  readonly key: string;
  readonly events: readonly Event[];
  /** Numbers of the first and the last event that were looked at. */
  readonly first: number;
  readonly last: number;
}

/** The events that the page has: the latest, which it follows, and those before that were asked for. */
export interface EventHistory<Event extends Numbered = TurnEvent> {
  /** Without gaps, the oldest first. */
  readonly events: readonly Event[];
  /** Number of the first of them. */
  readonly first: number;
  readonly isLoading: boolean;
  readonly error: unknown;
  /** Loads those before, from a number on. @defaultValue the 500 before the first */
  load(from?: number): Promise<void>;
}

/** Default number of events that are loaded at once, and the number of one request. */
const stretch = 500;
const maxLimit = 1_000;

/** Puts older events, as they are asked for, before those that are followed. Another `key` drops those that were loaded. */
export function useEventHistory<Event extends Numbered>(
  { events: live, before }: NumberedWindow<Event>,
  list: ListEvents<Event>,
  key = '',
): EventHistory<Event> {
  const [loaded, setLoaded] = useState<Loaded<Event>>();
  const [isLoading, setIsLoading] = useState(false);
  const [error, setError] = useState<unknown>();
  const liveFirst = live[0]?.number ?? before + 1;
  // The page forgets the oldest that it follows: what was loaded before them joins no more.
  const joined = loaded?.key === key && loaded.last >= liveFirst - 1 ? loaded : undefined;
  const first = joined?.first ?? liveFirst;
  const events = useMemo(() => {
    const older = joined?.events.filter(({ number }) => number < liveFirst) ?? [];
    return [...older, ...live];
  }, [joined, live]);
  const load = async (from = first - stretch): Promise<void> => {
    setIsLoading(true);
    setError(undefined);
    try {
      const start = Math.max(1, from);
      const added: Event[] = [];
      for (let cursor = start - 1; cursor < first - 1; ) {
        const limit = Math.min(maxLimit, first - 1 - cursor);
        const page = await list({ cursor: `${cursor}`, limit });
        added.push(...page.events.filter(({ number }) => number < first));
        cursor = page.nextCursor === null ? first : Number(page.nextCursor);
      }
      const all = [...added, ...events.filter(({ number }) => number < liveFirst)];
      setLoaded({ key, events: all, first: start, last: liveFirst - 1 });
    } catch (problem) {
      setError(problem);
    }
    setIsLoading(false);
  };
  return { events, first, isLoading, error, load };
}
