import type { Workflows } from '@pce/workflows';

/** Workflows that can be replaced between two commands of a turn. */
export interface LiveWorkflows extends Workflows {
  /** Matches these from now on. A turn in the middle of a changed one reports it. */
  replace(workflows: Workflows): void;
}

export function liveWorkflows(first: Workflows): LiveWorkflows {
  const live: LiveWorkflows = {
    ...first,
    replace: (workflows: Workflows) => void Object.assign(live, workflows),
  };
  return live;
}
