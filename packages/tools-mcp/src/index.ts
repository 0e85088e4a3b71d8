export type { HeldTool, McpChange } from './catalog/tool-registry.js';
export type { McpProblem } from './config/mcp-problem.js';
export { type McpJson, parseMcpJson } from './config/parse-mcp-json.js';
export type {
  EffectOverride,
  McpHttpServer,
  McpServerConfig,
  McpServerSettings,
  McpStdioServer,
  McpToolSettings,
} from './config/server-config.js';
export {
  type LoadedMcpTools,
  type McpProgress,
  type McpTools,
  type McpToolsOptions,
  mcpTools,
} from './mcp-tools.js';
export type {
  Attachment,
  AttachmentStore,
  McpAttachment,
  McpLink,
  McpToolOutput,
} from './results/tool-output.js';
export type { HeldSkill, LoadedMcpSkills } from './skills/load-skills.js';
export type { McpSkill } from './skills/mcp-skill.js';
