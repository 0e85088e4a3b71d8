import { useEffect } from 'preact/hooks';
import type { EventHistory } from '../store/use-event-history.ts';

/** Maximum number of items that a view shows at first. */
const enough = 10;

/** Loads older events until a view that shows only some of them has enough. */
export function useSome({ first, error, load }: Omit<EventHistory, 'events'>, found: number): void {
  useEffect(() => {
    if (found < enough && first > 1 && error === undefined) void load();
  }, [first]);
}
