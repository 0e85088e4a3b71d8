/**
 * Returns the shortest path from `start` back to itself, first to one of `first` and from there by `next`, as names
 * with `start` at both ends; `undefined` if there is none.
 */
export function findLoop(
  start: string,
  first: readonly string[],
  next: (name: string) => readonly string[],
): readonly string[] | undefined {
  const cameFrom = new Map(first.map((name) => [name, start]));
  for (const name of cameFrom.keys()) {
    if (name === start) return wayTo(start, cameFrom);
    for (const following of next(name)) {
      if (!cameFrom.has(following)) cameFrom.set(following, name);
    }
  }
  return undefined;
}

function wayTo(start: string, cameFrom: ReadonlyMap<string, string>): readonly string[] {
  const way = [start];
  for (let at = cameFrom.get(start); at !== undefined && at !== start; at = cameFrom.get(at)) {
    way.unshift(at);
  }
  return [start, ...way];
}
