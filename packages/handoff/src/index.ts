export { type AcpDriverOptions, acpDriver } from './acp/acp-driver.js';
export type { AcpLink } from './acp/acp-link.js';
export { type CommandDriverOptions, commandDriver } from './command/command-driver.js';
export {
  type FileUse,
  type WorkspaceFilesOptions,
  workspaceFiles,
} from './files/workspace-files.js';
export { knownDrivers, type OpenDriverOptions, openDriver } from './known-agents.js';
export type { AgentCommand } from './process/agent-process.js';
export { type AgentModelOptions, agentModel } from './roles/agent-model.js';
export { type AgentToolOptions, agentTool } from './roles/agent-tool.js';
