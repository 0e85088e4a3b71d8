export { type AcpDriverOptions, acpDriver } from './acp/acp-driver.js';
export type { AcpLink } from './acp/acp-link.js';
export { type CommandDriverOptions, commandDriver } from './command/command-driver.js';
export {
  type FileUse,
  type WorkspaceFilesOptions,
  workspaceFiles,
} from './files/workspace-files.js';
export { knownDrivers, type OpenDriverOptions, openDriver } from './known-agents.js';
export { createLoop } from './loop/create-loop.js';
export { loopCollection, loopJournal } from './loop/loop-journal.js';
export type { Loop, LoopOptions, LoopResult, LoopStop } from './loop/loop-options.js';
export type { LoopEvent, LoopRole } from './loop/rules/events.js';
export type { LoopOutcome, LoopPhase, LoopQuestion, LoopState } from './loop/rules/state.js';
export { workspaceScope } from './loop/workspace-scope.js';
export type { AgentCommand } from './process/agent-process.js';
export { type AgentModelOptions, agentModel } from './roles/agent-model.js';
export { type AgentToolOptions, agentTool } from './roles/agent-tool.js';
