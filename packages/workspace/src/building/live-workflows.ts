import type { Workflows } from '@pce/workflows';

/** Workflows that may be others from one command to the next. */
export interface LiveWorkflows extends Workflows {
  /** From now on these are matched. A turn in the middle of one that changed says so. */
  become(workflows: Workflows): void;
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
    versions: () => current.versions(),
    become(workflows) {
      current = workflows;
    },
  };
}
