import type { TurnEvent } from '@pce/client';
import { useState } from 'preact/hooks';
import type { NumberedWindow } from './numbered-window.ts';

/** Loads the events after a number. */
type ListEvents = (page: {
  readonly cursor: string;
  readonly limit: number;
}) => Promise<{ readonly events: readonly TurnEvent[] }>;

/** The events that the page has: the latest, which it follows, and those before that were asked for. */
export interface EventHistory {
  /** Without gaps, the oldest first. */
  readonly events: readonly TurnEvent[];
  /** Number of the first of them. */
  readonly first: number;
  readonly error: unknown;
  /** Loads those before, from a number on. @defaultValue the 500 before the first */
  load(from?: number): Promise<void>;
}

/** Default number of events that are loaded at once, and the number of one request. */
const stretch = 500;
const maxLimit = 1_000;

/** Puts older events, as they are asked for, before those that are followed. */
export function useEventHistory(
  { events: live, before }: NumberedWindow<TurnEvent>,
  list: ListEvents,
): EventHistory {
  const [loaded, setLoaded] = useState<readonly TurnEvent[]>([]);
  const [error, setError] = useState<unknown>();
  const liveFirst = live[0]?.number ?? before + 1;
  // The page forgets the oldest that it follows: what was loaded before them joins no more.
  const joins = (loaded.at(-1)?.number ?? 0) >= liveFirst - 1;
  const older = joins ? loaded.filter(({ number }) => number < liveFirst) : [];
  const first = older[0]?.number ?? liveFirst;
  const load = async (from = first - stretch): Promise<void> => {
    setError(undefined);
    try {
      const added: TurnEvent[] = [];
      for (let cursor = Math.max(0, from - 1); cursor < first - 1; ) {
        const limit = Math.min(maxLimit, first - 1 - cursor);
        const { events } = await list({ cursor: `${cursor}`, limit });
        added.push(...events);
        cursor = events.at(-1)?.number ?? first;
      }
      setLoaded([...added, ...older]);
    } catch (problem) {
      setError(problem);
    }
  };
  return { events: [...older, ...live], first, error, load };
}
