/** Something that others of its kind may have to come before. */
export interface Dependent {
  readonly id: string;
  readonly dependsOn: readonly string[];
}

/**
 * Ids of which each depends on the next, and the last is the first again; `undefined` where there are none. Ids that
 * nothing has lead nowhere.
 */
export function dependencyCycle(items: readonly Dependent[]): string[] | undefined {
  const before = new Map(items.map(({ id, dependsOn }) => [id, dependsOn]));
  const isSeen = new Set<string>();
  for (const { id: start } of items) {
    // Depth first with a stack of its own: lists may be long, call stacks are not.
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
