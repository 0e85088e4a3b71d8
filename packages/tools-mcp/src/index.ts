export type { HeldTool } from './catalog/tool-registry.js';
export type { McpProblem } from './config/mcp-problem.js';
export { parseMcpJson } from './config/parse-mcp-json.js';
export type { McpServerConfig } from './config/server-config.js';
export { type McpTools, type McpToolsOptions, mcpTools } from './mcp-tools.js';
export type { AttachmentStore } from './results/tool-output.js';
