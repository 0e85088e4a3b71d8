/** Events kept from a stream; older ones are asked for again. */
const maxLive = 2_000;

/**
 * A contiguous stretch of the latest events, the oldest first. It forgets the oldest beyond `maxLive`, so that a page that
 * is left open stays the same size.
 */
export interface NumberedWindow<Event extends { readonly number: number }> {
  readonly events: readonly Event[];
  /** Number of the event before the first one kept. */
  readonly before: number;
}

/** Adds events that arrived; those that were there already are left out. */
export function addNumbered<Event extends { readonly number: number }>(
  { events, before }: NumberedWindow<Event>,
  arrived: readonly Event[],
): NumberedWindow<Event> {
  const last = events.at(-1)?.number ?? before;
  const all = [...events, ...arrived.filter(({ number }) => number > last)];
  if (all.length <= maxLive) return { events: all, before };
  // A quarter at a time: to cut at each event would copy them all each time.
  const kept = all.slice(-Math.floor(maxLive * 0.75));
  return { events: kept, before: (kept[0]?.number ?? 1) - 1 };
}
