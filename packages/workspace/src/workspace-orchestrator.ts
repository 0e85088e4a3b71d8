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
import { lessonsFor } from './history/lessons.js';
import { grownExecutor } from './promotion/grown-executor.js';
import { saveTurnsIn } from './save-turn.js';
import { scriptContradictions } from './script-contradictions.js';
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
  {
    roles: makeRoles,
    selfBuilding = false,
    learning = {},
    mode = 'code',
    ...options
  }: WorkspaceParts,
): Orchestrator {
  const { clock = systemClock } = options;
  const catalog = createToolCatalog(tools);
  const live = liveWorkflows(workflows);
  if (selfBuilding) {
    const builder = assetBuilder({
      root,
      catalog,
      workflows: live,
      workflowFolders,
      skill,
      sandbox,
      families: new Map(families.map((family) => [family.name, family])),
      now: () => new Date(clock.now()),
    });
    for (const tool of buildTools(builder)) catalog.register(tool);
  }
  const secrets = [...secretVariables(process.env), ...secretVariables(env)].flatMap(([, value]) =>
    value.length >= minSecretLength ? value : [],
  );
  const roles = makeRoles({
    fileExists: fileExistsIn(root),
    host: { tools: catalog, workflows: live, filesIn: filesIn(root) },
  });
  const requests = new Map<string, string>();
  const { policy } = options;
  const orchestrator = createOrchestrator({
    redactor: redactor(secrets),
    ...options,
    policy: {
      ...policy,
      // The plan wins: a person decides about a script that it contradicts.
      decide(call) {
        const own = policy?.decide?.(call);
        if (own !== undefined) return own;
        const request = requests.get(call.turn) ?? '';
        const [reason] = scriptContradictions(root, call.tool, request);
        return reason === undefined ? undefined : { decision: 'ask', reason };
      },
    },
    ...roles,
    executor: grownExecutor(roles.executor, live, catalog),
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
  return learningOrchestrator(inSession, { root, documents, clock, learning, requests });
}

function buildTools(builder: AssetBuilder): readonly Tool[] {
  const tools = [createFamilyTool, createToolTool, createWorkflowTool, editTool, deleteTool].map(
    (make) => make(builder),
  );
  return tools.map((tool) => ({
    ...tool,
    brief: async (command: string) => {
      const parts = [await tool.brief?.(command), lessonsFor(builder.root, command)];
      return parts.filter(Boolean).join('\n\n');
    },
  }));
}
