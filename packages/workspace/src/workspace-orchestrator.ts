import { createOrchestrator, type Orchestrator } from '@pce/core';
import {
  createToolCatalog,
  redactor,
  secretVariables,
  systemClock,
  type Tool,
  type ToolFamily,
} from '@pce/core/internal';
import type { SandboxOptions } from '@pce/sandbox';
import type { LoadWorkflowsOptions, Workflows } from '@pce/workflows';
import type { AssetBuilder } from './building/asset-builder.js';
import { assetBuilder, liveWorkflows } from './building/asset-builder.js';
import { createFamilyTool, createToolTool, createWorkflowTool } from './building/create-tools.js';
import { deleteTool, editTool } from './building/edit-tool.js';
import { learningOrchestrator } from './history/learning-orchestrator.js';
import { saveTurnsIn } from './save-turn.js';
import type { WorkspaceParts } from './workspace.js';
import { fileExistsIn, filesIn } from './workspace.js';

/** The parts of a workspace folder that its orchestrator uses. */
export interface WorkspaceContents {
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly documents: readonly string[];
  readonly tools: readonly Tool[];
  readonly families: readonly ToolFamily[];
  readonly workflows: Workflows;
  readonly workflowFolders: readonly string[];
  readonly skill: LoadWorkflowsOptions;
  readonly sandbox: SandboxOptions;
}

/** Minimum length of redacted secrets; shorter values occur in other texts by chance. */
const minSecretLength = 8;

export function workspaceOrchestrator(
  {
    root,
    env,
    documents,
    tools,
    families,
    workflows,
    workflowFolders,
    skill,
    sandbox,
  }: WorkspaceContents,
  { roles, selfBuilding = false, learning = {}, mode = 'code', ...options }: WorkspaceParts,
): Orchestrator {
  const { clock = systemClock } = options;
  const catalog = createToolCatalog(tools);
  const live = liveWorkflows(workflows);
  if (selfBuilding) {
    const builder = assetBuilder({
      ...{ root, catalog, workflows: live, workflowFolders, skill, sandbox },
      families: new Map(families.map((family) => [family.name, family])),
      now: () => new Date(clock.now()),
    });
    for (const tool of buildTools(builder)) catalog.register(tool);
  }
  const secrets = [...secretVariables(process.env), ...secretVariables(env)].flatMap(([, value]) =>
    value.length >= minSecretLength ? value : [],
  );
  const orchestrator = createOrchestrator({
    redactor: redactor(secrets),
    ...options,
    ...roles({
      fileExists: fileExistsIn(root),
      host: { tools: catalog, workflows: live, filesIn: filesIn(root) },
    }),
    mode,
    tools: catalog,
    workflows: live,
    save: saveTurnsIn(root),
  });
  const inSession: Orchestrator = {
    ...orchestrator,
    start: (request, startOptions) =>
      orchestrator.start(request, { session: root, ...startOptions }),
  };
  return learningOrchestrator(inSession, { root, documents, clock, learning });
}

function buildTools(builder: AssetBuilder): readonly Tool[] {
  return [createFamilyTool, createToolTool, createWorkflowTool, editTool, deleteTool].map((make) =>
    make(builder),
  );
}
