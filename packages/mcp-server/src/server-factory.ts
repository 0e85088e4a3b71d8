import { McpServer } from '@modelcontextprotocol/server';
import { memoryStore } from '@pce/core';
import { InvalidInputError } from '@pce/core/errors';
import type { McpTool } from './tool/mcp-tool.js';
import type { ErrorReporter } from './tool/tool-error.js';
import { checkpointTools } from './tracker/checkpoint-tools.js';
import { episodeTools } from './tracker/episode-tools.js';
import { messageTools } from './tracker/message-tools.js';
import type { TrackerAccess } from './tracker/tracker-access.js';
import { interventionTools } from './workspace/intervention-tools.js';
import { knowledgeTools } from './workspace/knowledge-tools.js';
import { registerMasterSop } from './workspace/master-sop.js';
import { planTools } from './workspace/plan-tools.js';
import { registerResources } from './workspace/resources.js';
import type { WorkspaceAccess } from './workspace/workspace-access.js';

/** Options of `mcpServerFactory`. */
export interface McpServerOptions {
  /** Name of the server. @defaultValue `pce` */
  readonly name?: string;
  /** Version of the server. @defaultValue `0.1.0` */
  readonly version?: string;
  /** Tools of the tracker. @defaultValue none */
  readonly tracker?: TrackerAccess;
  /** Tools, resources and prompt of a workspace. @defaultValue none */
  readonly workspace?: WorkspaceAccess;
  /** Gets errors that clients may not read. @defaultValue they are dropped */
  readonly onError?: ErrorReporter;
}

/** Makes an MCP server for a connection or a request. */
export type McpServerFactory = () => McpServer;

function workspaceTools(access: WorkspaceAccess): readonly McpTool[] {
  const { store = memoryStore() } = access;
  return [
    ...planTools(access, store),
    ...interventionTools(access, store),
    ...knowledgeTools(access, store),
  ];
}

/** Maximum number of elements in the arguments of a call. */
const maxToolInputElements = 50_000;

/**
 * Prepares the tools once and returns the function that makes servers with them. Servers are stateless: all state is in
 * the store.
 *
 * @throws InvalidInputError if there is neither a tracker nor a workspace.
 */
export function mcpServerFactory(options: McpServerOptions): McpServerFactory {
  const { name = 'pce', version = '0.1.0', tracker, workspace, onError = () => {} } = options;
  if (tracker === undefined && workspace === undefined) {
    throw new InvalidInputError('a server without tools: give it a tracker, a workspace, or both');
  }
  const tools: readonly McpTool[] = [
    ...(tracker === undefined
      ? []
      : [...episodeTools(tracker), ...checkpointTools(tracker), ...messageTools(tracker)]),
    ...(workspace === undefined ? [] : [...workspaceTools(workspace)]),
  ];
  return () => {
    const server = new McpServer(
      { name, version },
      {
        capabilities: { tools: {}, ...(workspace && { resources: {}, prompts: {} }) },
        maxToolInputElements,
      },
    );
    for (const tool of tools) tool.register(server, onError);
    if (workspace !== undefined) {
      registerResources(server, workspace, onError);
      registerMasterSop(server, workspace);
    }
    return server;
  };
}
