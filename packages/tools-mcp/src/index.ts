export type { Attachment, AttachmentStore, McpAttachment } from './attachment.js';
export type { EffectOverride } from './effect-of.js';
export type { McpProblem } from './listing.js';
export {
  type LoadedMcpTools,
  type McpProgress,
  type McpTools,
  type McpToolsOptions,
  mcpTools,
} from './mcp-tools.js';
export { type McpJson, parseMcpJson } from './parse-mcp-json.js';
export type {
  McpHttpServer,
  McpServerConfig,
  McpServerSettings,
  McpStdioServer,
  McpToolSettings,
} from './server-config.js';
export type { HeldTool, McpChange } from './shelf.js';
export type { McpLink, McpToolOutput } from './tool-output.js';
