import type { PlanTask } from '../plan.js';

type Node = Pick<PlanTask, 'id' | 'parent' | 'dependsOn'>;

/**
 * Rings in which each task waits for the next, and the last for the first; at most one for each knot of tasks. A task
 * waits for what it depends on, for its parts, and for what the task it is a part of depends on: a ring may go through
 * any of these.
 *
 * Each ring begins and ends with the same id.
 */
export function findCycles(tasks: readonly Node[]): readonly (readonly string[])[] {
  const graph = waitingGraph(tasks);
  const isDone = new Set<string>();
  const cycles: string[][] = [];
  for (const start of graph.keys()) {
    const ring = isDone.has(start) ? undefined : firstRing(start, graph, isDone);
    if (ring !== undefined) cycles.push(ring);
  }
  return cycles;
}

/** Builds a graph with a beginning and an end of each task; an edge leads from each to what must come before it. */
function waitingGraph(tasks: readonly Node[]): ReadonlyMap<string, readonly string[]> {
  const before = new Map<string, string[]>();
  for (const { id } of tasks) before.set(beginning(id), []).set(end(id), [beginning(id)]);
  for (const { id, parent, dependsOn } of tasks) {
    const toBegin = before.get(beginning(id));
    for (const dependency of dependsOn) toBegin?.push(end(dependency.id));
    if (parent === null) continue;
    toBegin?.push(beginning(parent));
    before.get(end(parent))?.push(end(id));
  }
  return before;
}

const beginning = (id: string) => `>${id}`;
const end = (id: string) => `<${id}`;

/** Searches depth first with a stack of its own: plans are long, call stacks are not. */
function firstRing(
  start: string,
  graph: ReadonlyMap<string, readonly string[]>,
  isDone: Set<string>,
): string[] | undefined {
  const path: { readonly node: string; next: number }[] = [{ node: start, next: 0 }];
  const onPath = new Map([[start, 0]]);
  let ring: string[] | undefined;
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const next = graph.get(top.node)?.[top.next];
    top.next += 1;
    if (next === undefined) {
      isDone.add(top.node);
      onPath.delete(top.node);
      path.pop();
    } else if (onPath.has(next)) {
      ring ??= toRing(path.slice(onPath.get(next)).map(({ node }) => node));
    } else if (!isDone.has(next)) {
      onPath.set(next, path.length);
      path.push({ node: next, next: 0 });
    }
  }
  return ring;
}

/** Returns the tasks of a path through beginnings and ends, without repetitions in a row. */
function toRing(nodes: readonly string[]): string[] {
  const ids = nodes.map((node) => node.slice(1)).filter((id, index, all) => id !== all[index - 1]);
  const ring = ids.length > 1 && ids[0] === ids.at(-1) ? ids.slice(0, -1) : ids;
  return ring.concat(ring.slice(0, 1));
}
