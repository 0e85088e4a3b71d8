import type { Workflows } from '@pce/workflows';

/** Workflows that can be replaced between two commands of a turn. */
export interface LiveWorkflows extends Workflows {
  /** Matches these from now on. A turn in the middle of a changed one reports it. */
  replace(workflows: Workflows): void;
}

export function liveWorkflows(first: Workflows): LiveWorkflows {
  let current = first;
  return {
    get list() {
      return current.list;
    },
    get problems() {
      return current.problems;
    },
    explain: (input) => current.explain(input),
    match: (input) => current.match(input),
    select: (input) => current.select(input),
    advance: (progress) => current.advance(progress),
    nearest: (command) => current.nearest(command),
    neededAnalysis: () => current.neededAnalysis?.(),
    describe: (mode) => current.describe?.(mode) ?? [],
    versions: () => current.versions(),
    replace(workflows) {
      current = workflows;
    },
  };
}
