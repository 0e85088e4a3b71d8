import type { Workflow } from '../workflow.js';
import { findLoop } from './find-loop.js';
import { type Link, linksOf } from './links.js';

type Workflows = ReadonlyMap<string, Workflow>;

/** Returns the path by which a workflow runs itself again, through its steps and their fallbacks. */
export function loopOf(workflow: Workflow, workflows: Workflows): readonly string[] | undefined {
  return findLoop(workflow.name, linked(workflow, ['step']), (name) =>
    linked(workflows.get(name), ['step', 'fallback']),
  );
}

/** Returns the path by which fallbacks alone lead back to a workflow. */
export function fallbackLoopOf(
  workflow: Workflow,
  workflows: Workflows,
): readonly string[] | undefined {
  return findLoop(workflow.name, linked(workflow, ['fallback']), (name) =>
    linked(workflows.get(name), ['fallback']),
  );
}

/** Returns every workflow that can run inside a workflow, in the order of their names. */
export function reachedFrom(workflow: Workflow, workflows: Workflows): readonly string[] {
  const reached = new Set(linked(workflow, ['step']));
  for (const name of reached) {
    for (const next of linked(workflows.get(name), ['step', 'fallback'])) reached.add(next);
  }
  return [...reached].sort();
}

/** Returns the longest chain of nested workflows for each workflow, itself first. Requires the absence of loops. */
export function deepestWays(workflows: Workflows): ReadonlyMap<string, readonly string[]> {
  const ways = new Map<string, readonly string[]>();
  const wayFrom = (name: string): readonly string[] => {
    const known = ways.get(name);
    if (known !== undefined) return known;
    const inner = linked(workflows.get(name), ['step']).map(wayFrom);
    const deepest = inner.reduce((best, way) => (way.length > best.length ? way : best), []);
    const way = [name, ...deepest];
    ways.set(name, way);
    return way;
  };
  for (const name of workflows.keys()) wayFrom(name);
  return ways;
}

function linked(workflow: Workflow | undefined, kinds: readonly Link['kind'][]): readonly string[] {
  const links = workflow === undefined ? [] : linksOf(workflow);
  return links.flatMap(({ kind, to }) => (kinds.includes(kind) ? [to] : []));
}
