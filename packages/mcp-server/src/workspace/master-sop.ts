import type { McpServer } from '@modelcontextprotocol/server';
import { readWorkspaceFile } from './read-workspace-file.js';
import type { WorkspaceAccess } from './workspace-access.js';

/** Procedure of a workspace that has no `pce.md`. */
const procedure = `# How work is done here

People define intent in planning documents; roles decide; code executes, the same way each time.

1. Read the planning document (\`list_plans\`). It is the source of truth: where a script and a plan contradict, the plan wins.
2. Check it with \`check_plan\`, and mend what is unclear with the person who asked.
3. Look for a tool with \`find_tool\` before you write one. A script has one responsibility, JSON in and JSON out.
4. Run it with \`run_plan\`. A blocked turn waits for a person: show the intervention, never decide it yourself.
5. When something failed, find the step, mend script or plan, test it, and note it with \`record_learning\`.
6. Create nothing on speculation, and never overwrite a planning document unasked.
`;

/** Adds the master procedure as a prompt: \`pce.md\` of the workspace, or a short one. */
export function registerMasterSop(server: McpServer, { workspace }: WorkspaceAccess): void {
  const config = {
    title: 'How work is done in this workspace',
    description: 'The master procedure: read it before you work here',
  };
  server.registerPrompt('master_sop', config, async () => {
    const own = await readWorkspaceFile(workspace.root, 'pce.md').catch(() => undefined);
    const content = { type: 'text' as const, text: own ?? procedure };
    return { messages: [{ role: 'user' as const, content }] };
  });
}
