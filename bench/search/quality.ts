import type { Finder } from './finder.ts';
import type { Query } from './query-set.ts';

export interface HitRates {
  /** The right tool comes first, of all queries. */
  readonly first: number;
  /** The right tool is among the first five. */
  readonly five: number;
  /** The same with equal weight for every tool, for any number of queries. */
  readonly firstByTool: number;
  readonly fiveByTool: number;
}

/** Position of the right tool for each query: 0 is first, -1 not among the first five. */
export interface Placed {
  readonly tool: string;
  readonly place: number;
}

export function placesOf(find: Finder, queries: readonly Query[]): readonly Placed[] {
  return queries.map(({ query, tool }) => {
    const found = find(query, 5);
    return { tool, place: found.findIndex(({ name }) => name === tool) };
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

function share<T>(items: readonly T[], holds: (item: T) => boolean): number {
  return items.length === 0 ? 0 : items.filter(holds).length / items.length;
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
