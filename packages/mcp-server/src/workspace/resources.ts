import { type McpServer, ResourceTemplate, type Variables } from '@modelcontextprotocol/server';
import { InvalidInputError } from '@pce/core/errors';
import { renderLog } from '@pce/core/internal';
import { type ErrorReporter, errorText } from '../tool/tool-error.js';
import { readWorkspaceFile } from './read-workspace-file.js';
import type { WorkspaceAccess } from './workspace-access.js';

const mimeType = 'text/markdown';

/** Maximum number of turns whose logs are listed, newest first. */
const maxTurns = 100;

/** Adds planning documents and the logs of turns as resources. */
export function registerResources(
  server: McpServer,
  { workspace, orchestrator }: WorkspaceAccess,
  report: ErrorReporter,
): void {
  const read = (name: string, textOf: (variables: Variables) => Promise<string>) => {
    return async (uri: URL, variables: Variables) => {
      try {
        return { contents: [{ uri: uri.href, mimeType, text: await textOf(variables) }] };
      } catch (error) {
        throw new Error(errorText(name, error, report));
      }
    };
  };
  const plans = new ResourceTemplate('pce://planning/{document}', {
    list: () => ({
      resources: workspace.documents.map(({ path, title }) => {
        const name = path.slice('planning/'.length);
        return { uri: `pce://planning/${encodeURIComponent(name)}`, name, title, mimeType };
      }),
    }),
  });
  server.registerResource(
    'planning',
    plans,
    { title: 'Planning documents', description: 'What is to be done here, by people', mimeType },
    read('the planning document', async ({ document }) => {
      const path = `planning/${decodeURIComponent(String(document))}`;
      const isListed = workspace.documents.some((each) => each.path === path);
      const text = isListed ? await readWorkspaceFile(workspace.root, path) : undefined;
      if (text !== undefined) return text;
      throw new InvalidInputError('there is no such planning document: list_plans shows all');
    }),
  );
  const logs = new ResourceTemplate('pce://turns/{turn}/log', {
    list: async () => ({
      resources: (await orchestrator.list({ limit: maxTurns })).map(({ turn, title }) => ({
        uri: `pce://turns/${encodeURIComponent(turn)}/log`,
        name: turn,
        title,
        mimeType,
      })),
    }),
  });
  server.registerResource(
    'turn-log',
    logs,
    { title: 'Execution logs', description: 'What happened in a turn', mimeType },
    read('the log', async ({ turn }) =>
      renderLog((await orchestrator.result(decodeURIComponent(String(turn)))).log),
    ),
  );
}
