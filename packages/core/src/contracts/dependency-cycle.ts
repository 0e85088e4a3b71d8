/** An item with the ids of the items it depends on. */
export interface Dependent {
  readonly id: string;
  readonly dependsOn: readonly string[];
}

/**
 * Finds a dependency cycle. Ignores dependencies on unknown ids.
 *
 * @returns ids of which each depends on the next, the last equal to the first; `undefined` if there is no cycle
 */
export function dependencyCycle(items: readonly Dependent[]): string[] | undefined {
  const before = new Map(items.map(({ id, dependsOn }) => [id, dependsOn]));
  const isSeen = new Set<string>();
  for (const { id: start } of items) {
    // Depth first, with an explicit stack: a long list would overflow the call stack.
    const path = isSeen.has(start) ? [] : [{ id: start, next: 0 }];
    const onPath = new Set([start]);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      isSeen.add(top.id);
      const id = before.get(top.id)?.[top.next];
      top.next += 1;
      if (id === undefined) {
        onPath.delete(top.id);
        path.pop();
      } else if (onPath.has(id)) {
        const ids = path.map((one) => one.id);
        return [...ids.slice(ids.indexOf(id)), id];
      } else if (!isSeen.has(id)) {
        onPath.add(id);
        path.push({ id, next: 0 });
      }
    }
  }
  return undefined;
}
