import { createOrchestrator, type Orchestrator, type Tool, type WorkflowMatcher } from '@pce/core';
import { fileExistsIn } from './file-exists.js';
import { saveTurnsIn } from './save-turn.js';
import type { WorkspaceParts } from './workspace.js';

/** Core's orchestrator with a workspace's tools and workflows, and the workspace as its session. */
export function workspaceOrchestrator(
  {
    root,
    tools,
    workflows,
  }: {
    readonly root: string;
    readonly tools: readonly Tool[];
    readonly workflows: WorkflowMatcher;
  },
  { roles, mode = 'code', ...options }: WorkspaceParts,
): Orchestrator {
  const orchestrator = createOrchestrator({
    ...options,
    ...roles({ fileExists: fileExistsIn(root) }),
    mode,
    tools,
    workflows,
    save: saveTurnsIn(root),
  });
  return {
    ...orchestrator,
    start: (request, startOptions) =>
      orchestrator.start(request, { session: root, ...startOptions }),
  };
}
