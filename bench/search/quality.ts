import type { Finder } from './finder.ts';
import type { Query } from './query-set.ts';

/** Shares of queries, 0 to 1. */
export interface HitRates {
  /** The right tool comes first, of all queries. */
  readonly first: number;
  /** The right tool is among the first five. */
  readonly five: number;
  /** The same with every tool counting alike, however many queries it has. */
  readonly firstByTool: number;
  readonly fiveByTool: number;
}

/** Where the right tool of each query was found: 0 is first, -1 not among the first five. */
export interface Placed {
  readonly tool: string;
  readonly place: number;
  /** Score of what came first; 0 where nothing came. */
  readonly score: number;
}

export function placesOf(find: Finder, queries: readonly Query[]): readonly Placed[] {
  return queries.map(({ query, tool }) => {
    const found = find(query, 5);
    const place = found.findIndex(({ name }) => name === tool);
    return { tool, place, score: found[0]?.score ?? 0 };
  });
}

export function hitRates(places: readonly Placed[]): HitRates {
  const tools = [...Map.groupBy(places, ({ tool }) => tool).values()];
  const first = (some: readonly Placed[]): number => share(some, ({ place }) => place === 0);
  const five = (some: readonly Placed[]): number => share(some, ({ place }) => place >= 0);
  return {
    first: first(places),
    five: five(places),
    firstByTool: mean(tools.map(first)),
    fiveByTool: mean(tools.map(five)),
  };
}

export function share<T>(items: readonly T[], holds: (item: T) => boolean): number {
  return items.length === 0 ? 0 : items.filter(holds).length / items.length;
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** How often one of `high` is above one of `low`: 0.5 for a score that tells nothing, 1 for one that never errs. */
export function separation(high: readonly number[], low: readonly number[]): number {
  const sorted = low.toSorted((a, b) => a - b);
  return (
    mean(
      high.map((value) => (countBelow(sorted, value, false) + countBelow(sorted, value, true)) / 2),
    ) / low.length
  );
}

/** How many of the sorted values are below one, or not above it. */
function countBelow(sorted: readonly number[], value: number, orEqual: boolean): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    const other = sorted[middle] ?? 0;
    if (other < value || (orEqual && other === value)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** How far a score is from the share of those with that score that are right, on average over ten steps of it. */
export function miscalibration(places: readonly Placed[]): number {
  const steps = Map.groupBy(places, ({ score }) => Math.min(9, Math.floor(score * 10)));
  const off = [...steps.values()].map((some) => {
    const said = mean(some.map(({ score }) => score));
    return Math.abs(said - share(some, ({ place }) => place === 0)) * some.length;
  });
  return off.reduce((sum, each) => sum + each, 0) / places.length;
}
