import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { defineTool, memoryStore, type Orchestrator } from '@pce/core';
import { jsonObjectSchema } from '@pce/core/internal';
import { diffClassifier } from '@pce/diff';
import { checkDocument, ruleRoles } from '@pce/rules';
import { type Folder, makeFolder } from '@pce/test-support';
import { createTracker, folderWorkspace, type Tracker } from '@pce/tracker';
import { openWorkspace, type Workspace } from '@pce/workspace';
import { type McpServerFactory, type McpServerOptions, mcpServerFactory } from '../src/index.js';

const report = `# Report

## Goals

- Know which files there are

## Steps

1. List the files in \`planning\`
2. Write the result of step 1 to \`scratch/files.json\`

## Success criteria

- \`scratch/files.json\` exists
`;

/** Deletes a file, which needs a person's approval. */
const cleanUp = '# Clean up\n\n## Steps\n\n1. Delete the file `old.txt`\n';

/** A server with its own tracker and workspace. */
export interface OpenServer extends AsyncDisposable {
  readonly factory: McpServerFactory;
  readonly tracker: Tracker;
  readonly folder: Folder;
  readonly workspace: Workspace;
  readonly orchestrator: Orchestrator;
  readonly roles: typeof ruleRoles;
  /** Errors that were not sent to clients. */
  readonly errors: unknown[];
}

/** Opens a server over fresh parts. */
export async function openServer(
  decisions: { readonly clientsDecide?: boolean } = {},
  more: Partial<McpServerOptions> = {},
): Promise<OpenServer> {
  const folder = makeFolder({
    'planning/report.md': report,
    'planning/clean-up.md': cleanUp,
    'old.txt': 'old',
  });
  const store = memoryStore();
  const tracker = createTracker({
    store,
    classifier: diffClassifier(),
    workspace: folderWorkspace(folder.root),
  });
  const deleteFile = defineTool({
    name: 'disk.delete_file',
    description: 'Delete a file',
    input: jsonObjectSchema,
    parameters: { type: 'object', properties: { file: { type: 'string' } }, required: ['file'] },
    effect: 'once',
    destructive: true,
    async execute({ file }) {
      await rm(join(folder.root, String(file)));
      return { deleted: String(file) };
    },
  });
  const workspace = await openWorkspace(folder.root, { tools: [deleteFile] });
  const orchestrator = workspace.createOrchestrator({ roles: ruleRoles, store });
  const errors: unknown[] = [];
  const factory = mcpServerFactory({
    tracker: { tracker, ...decisions },
    workspace: {
      workspace,
      orchestrator,
      store,
      ...decisions,
      checkPlan: ({ request, inputs, mode = 'code' }) =>
        checkDocument(request, { tools: orchestrator.tools, inputs, mode }),
    },
    onError: (error) => errors.push(error),
    ...more,
  });
  return {
    factory,
    tracker,
    folder,
    workspace,
    orchestrator,
    roles: ruleRoles,
    errors,
    async [Symbol.asyncDispose]() {
      await orchestrator.close();
      await tracker.close();
      await store.close();
      folder.remove();
    },
  };
}
