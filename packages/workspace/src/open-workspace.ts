import { existsSync } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { InvalidInputError } from '@pce/core/errors';
import type { Tool } from '@pce/core/internal';
import type { SandboxOptions } from '@pce/sandbox';
import { fileTools, scriptTools, skillTools } from '@pce/tools';
import { loadWorkflows, type WorkflowSource } from '@pce/workflows';
import { readAssets } from './assets/read-assets.js';
import { readBundles } from './assets/read-bundles.js';
import { missingTools } from './missing-tools.js';
import { readPlanningFolder } from './planning-folder.js';
import { readPlan } from './read-plan.js';
import { scriptApprovals } from './script-approvals.js';
import { readSecrets } from './secrets.js';
import type { Workspace } from './workspace.js';
import { filesIn } from './workspace.js';
import { workspaceOrchestrator } from './workspace-orchestrator.js';

/** Options of `openWorkspace`. */
export interface OpenWorkspaceOptions {
  /** Tools of the host, besides the workspace's own. @defaultValue none */
  readonly tools?: readonly Tool[];
  /**
   * The tool that follows Agent Skills, made by `followSkill` of `@pce/workflows`, or a function that makes it from the
   * tools of the skills and the host. @defaultValue none: skills load with a warning, and never match
   */
  readonly skillTool?: Tool | ((tools: readonly Tool[]) => Tool);
  /** Workflows of the host beside the workspace's own, such as the skills of MCP servers. @defaultValue none */
  readonly sources?: readonly WorkflowSource[];
  /**
   * Limits and folders of the sandboxed tools of `tools/` and of bundles. @defaultValue the sandbox's own limits; tools
   * read the workspace and write into a fresh `/tmp` each
   */
  readonly sandbox?: SandboxOptions;
}

/**
 * Opens a workspace folder: `planning/*.md`, `execution/` scripts, `workflows/`, `skills/`, sandboxed `tools/` and
 * their `families/`, `bundles/`, `.env` and `history.md`, all of them optional. Nothing is run or written.
 *
 * @throws `InvalidInputError` if the folder is missing or a part of it cannot be read. A single invalid file is among
 * `problems` instead.
 *
 * @example
 * ```ts
 * const workspace = await openWorkspace('./audit');
 * await using pce = workspace.createOrchestrator({ roles: (host) => ruleRoles(host) });
 * const { request, ...plan } = await workspace.readPlan('planning/audit.md');
 * const result = await pce.start(request, plan).result();
 * ```
 */
export async function openWorkspace(
  folder: string,
  options: OpenWorkspaceOptions = {},
): Promise<Workspace> {
  const { tools: hostTools = [], skillTool: follower, sandbox: given = {}, sources = [] } = options;
  const root = await realFolder(folder);
  const sandbox: SandboxOptions = { workspace: { root }, ...given };
  const env = await readSecrets(root);
  const { documents, problems } = await readPlanningFolder(root);
  const scripts = await scriptTools({ root, env });
  const assets = await readAssets({ root, folder: '', sandbox });
  const skills = await skillTools({
    folders: ['workflows', 'skills'].map((each) => join(root, each)),
    sandbox,
    approvals: scriptApprovals(root),
  });
  const isOfSkill = ({ name }: Tool): boolean => skills.tools.some((tool) => tool.name === name);
  // A skill of the workspace comes before one of the host by the same name.
  const others = hostTools.filter((tool) => !isOfSkill(tool));
  const skillTool =
    typeof follower === 'function' ? follower([...skills.tools, ...others]) : follower;
  const skill = { sources, ...(skillTool !== undefined && { skillTool }) };
  const own = [
    ...fileTools({ root }),
    ...scripts.tools,
    ...assets.tools,
    ...others,
    ...skills.tools,
    ...(skillTool === undefined ? [] : [skillTool]),
  ];
  const found = await readBundles({ root, tools: own, sandbox });
  const { bundles } = found;
  const workflowFolders = ['skills', ...bundles.map((bundle) => `${bundle.folder}/workflows`)];
  const tools = [...own, ...bundles.flatMap((bundle) => bundle.tools)];
  const workflows = await loadWorkflows(
    ['workflows', ...workflowFolders].map((each) => join(root, each)),
    { isOptional: true, ...skill, tools: tools.map(({ name }) => name) },
  );
  const families = [...assets.families, ...bundles.flatMap((bundle) => bundle.families)];
  const workflowNames = workflows.list.map(({ name }) => name);
  const history = join(root, 'history.md');
  return {
    root,
    documents: documents.map(({ path, title }) => ({ path, title })),
    tools,
    workflows,
    bundles: bundles.map(({ name }) => name),
    secrets: Object.keys(env),
    history: existsSync(history) ? history : undefined,
    problems: [
      ...problems,
      ...documents.flatMap((document) =>
        missingTools(document.path, document.tools, tools, workflowNames),
      ),
      ...scripts.problems,
      ...assets.problems,
      ...found.problems,
      ...[...skills.problems, ...workflows.problems].map((problem) => ({
        ...problem,
        file: toName(root, problem.file),
      })),
    ],
    filesIn: filesIn(root),
    readPlan: (file, name = file) => readPlan(resolve(root, file), name),
    createOrchestrator: (parts) =>
      workspaceOrchestrator(
        {
          root,
          env,
          documents: documents.map(({ path }) => path),
          tools,
          families,
          workflows,
          workflowFolders,
          skill,
          sandbox,
        },
        parts,
      ),
  };
}

async function realFolder(folder: string): Promise<string> {
  try {
    const root = await realpath(folder);
    if ((await stat(root)).isDirectory()) return root;
  } catch (cause) {
    throw new InvalidInputError(`the workspace ${folder} is not there: name a folder`, { cause });
  }
  throw new InvalidInputError(`the workspace ${folder} is not a folder`);
}

function toName(root: string, file: string): string {
  return relative(root, file).split(sep).join('/');
}
