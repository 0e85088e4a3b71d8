import {
  createOrchestrator,
  type Orchestrator,
  systemClock,
  type Tool,
  type WorkflowMatcher,
} from '@pce/core';
import { fileExistsIn } from './file-exists.js';
import { learningOrchestrator } from './history/learning-orchestrator.js';
import { saveTurnsIn } from './save-turn.js';
import type { WorkspaceParts } from './workspace.js';

/** Core's orchestrator with a workspace's tools and workflows, and the workspace as its session. */
export function workspaceOrchestrator(
  {
    root,
    documents,
    tools,
    workflows,
  }: {
    readonly root: string;
    /** Planning documents, relative to the root. */
    readonly documents: readonly string[];
    readonly tools: readonly Tool[];
    readonly workflows: WorkflowMatcher;
  },
  { roles, learning = {}, mode = 'code', ...options }: WorkspaceParts,
): Orchestrator {
  const { clock = systemClock } = options;
  const orchestrator = createOrchestrator({
    ...options,
    ...roles({ fileExists: fileExistsIn(root) }),
    mode,
    tools,
    workflows,
    save: saveTurnsIn(root),
  });
  const inSession: Orchestrator = {
    ...orchestrator,
    start: (request, startOptions) =>
      orchestrator.start(request, { session: root, ...startOptions }),
  };
  return learningOrchestrator(inSession, { root, documents, clock, learning });
}
