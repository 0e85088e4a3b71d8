// A server and its transports.
export {
  type McpServerFactory,
  type McpServerOptions,
  mcpServerFactory,
} from './server-factory.js';
export { type HttpPlace, type ServeHttpOptions, serveHttp } from './transport/serve-http.js';
export { type ServeStdioOptions, serveStdio } from './transport/serve-stdio.js';
