export { type AcpDriverOptions, acpDriver } from './acp/acp-driver.js';
export type { AcpLink } from './acp/acp-link.js';
export { type WatchWorkOptions, type WorkWatch, watchWork } from './claims/watch-work.js';
export { type CommandDriverOptions, commandDriver } from './command/command-driver.js';
export {
  type AgentWays,
  driverNames,
  type HandoffConfig,
  parseHandoffConfig,
} from './drivers/handoff-config.js';
export { type OpenDriverOptions, openDriver, probeHost } from './drivers/open-driver.js';
export {
  type FileUse,
  guardedFiles,
  type WorkspaceFilesOptions,
  workspaceFiles,
} from './files/workspace-files.js';
export { type FilesDriverOptions, filesDriver } from './folder/files-driver.js';
export { createLoop } from './loop/create-loop.js';
export { loopJournal } from './loop/loop-journal.js';
export type {
  Loop,
  LoopOptions,
  LoopResult,
  LoopStop,
  QuestionAnswer,
  TokenPrices,
} from './loop/loop-options.js';
export type { LoopEvent, LoopRole } from './loop/rules/events.js';
export type { LoopOutcome, LoopPhase, LoopQuestion, LoopState } from './loop/rules/state.js';
export type { AgentCommand } from './process/agent-process.js';
export { type AgentModelOptions, agentModel } from './roles/agent-model.js';
export { type AgentToolOptions, agentTool } from './roles/agent-tool.js';
export { type AgentS, type AgentSOptions, agentS } from './window/agent-s.js';
export { type AppleDesktopOptions, appleDesktop } from './window/apple-desktop.js';
export type { Desktop, DesktopWindow } from './window/desktop.js';
export type { RunToolOptions, ToolCommand } from './window/run-tool.js';
export { type WindowDriverOptions, windowDriver } from './window/window-driver.js';
export { type X11DesktopOptions, x11Desktop } from './window/x11-desktop.js';
