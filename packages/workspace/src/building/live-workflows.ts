import type { Workflows } from '@pce/workflows';

export interface LiveWorkflows extends Workflows {
  /** Replaces the workflows for later matches. A running turn reports a changed workflow. */
  replace(workflows: Workflows): void;
}

export function liveWorkflows(first: Workflows): LiveWorkflows {
  const live: LiveWorkflows = {
    ...first,
    replace: (workflows: Workflows) => void Object.assign(live, workflows),
  };
  return live;
}
