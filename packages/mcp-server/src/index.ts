// A server and its transports.
export {
  type McpServerFactory,
  type McpServerOptions,
  mcpServerFactory,
} from './server-factory.js';
export type { ErrorReporter } from './tool/tool-error.js';
export type { TrackerAccess } from './tracker/tracker-access.js';
export {
  type HttpPlace,
  type ListeningMcpServer,
  type ServeHttpOptions,
  serveHttp,
} from './transport/serve-http.js';
export {
  type ServeStdioOptions,
  type StdioConnection,
  serveStdio,
} from './transport/serve-stdio.js';
export type { PlanCheck, WorkspaceAccess } from './workspace/workspace-access.js';
