// For programs that run turns. `@pce/core/<name>` has the ports, contracts, stores, guards and signals;
// `@pce/core/internal` is for the packages of this repository and may change with any version.

// Turns: starting, following and reading them.

export { TurnHandle } from './turn/drive/handle.js';
export type { Observed, TurnObserver } from './turn/drive/observer.js';
export type { StartOptions } from './turn/drive/start-options.js';
export { createOrchestrator } from './turn/orchestrator.js';
export type { Orchestrator, OrchestratorOptions } from './turn/orchestrator-options.js';
export type {
  ApprovalPolicy,
  PolicyCall,
  PolicyOptions,
  PolicyVerdict,
} from './turn/perform/context.js';
export { learnFromJournal } from './turn/read/learn-from-journal.js';
export type { TurnJournalEntry } from './turn/read/turn-journal.js';
export type { Verification } from './turn/read/verify-turn.js';
export type { TurnEvent } from './turn/rules/events.js';
export type { ListedIntervention } from './turn/rules/intervention-queue.js';
export type { TurnResult } from './turn/rules/result.js';
export type { TurnSummary } from './turn/rules/turn-rows.js';

// Threads: turns that build on each other.

export type { ThreadSummary } from './thread/rules/thread-rows.js';
export type { StartInThreadOptions, Thread, ThreadOptions } from './thread/thread.js';
export { renderThread } from './thread/thread-export.js';

// Tools.

export type { Effect, Mode } from './contracts/tool-outcome.js';
export { createToolCatalog, type ToolCatalog } from './tools/catalog.js';
export { defineTool, type ToolParts } from './tools/define-tool.js';
export type { ToolFamily } from './tools/family.js';
export type { Tool, ToolContext, ToolReport } from './tools/tool.js';
export { parentCallOf, ToolQuestion } from './tools/tool.js';
export { ToolSuspended } from './tools/tool-suspended.js';
export { type AroundTool, wrapTool } from './tools/wrap-tool.js';

// Stores; `@pce/core/store` has the rest of the port.

export { memoryStore } from './store/memory-store.js';
export type { Store } from './store/store.js';

// Ports: interfaces that a host may implement; `@pce/core/ports` has their parts.

export type { Clock } from './ports/clock.js';
export type { Coordinator, CoordinatorInput, Executor, ExecutorInput } from './ports/executor.js';
export type { Ids } from './ports/ids.js';
export type {
  Critic,
  CriticInput,
  Planner,
  PlannerInput,
  Reflector,
  ReflectorInput,
} from './ports/planner.js';
export type { RoleContext } from './ports/role.js';
export type { RoleBudget } from './ports/role-budget.js';
export type { LanguageModel, RoleModel } from './ports/role-model.js';
export type { RoleName, Roles } from './ports/roles.js';
export type {
  Synthesizer,
  SynthesizerInput,
  Validator,
  ValidatorInput,
} from './ports/synthesizer.js';
export type { WorkflowMatcher } from './ports/workflow-matcher.js';
export { systemClock } from './system/system-clock.js';

// Limits and budgets.

export type { Limits } from './contracts/limits.js';
export type { Usage } from './contracts/usage.js';
export { defaultLimits, type LimitOptions } from './limits/limits.js';
export {
  type BudgetOptions,
  createBudget,
  type MeterBudgetOptions,
  meterBudget,
} from './limits/role-budget.js';

// The policy for calls.

export { actWords } from './policy/gated-call.js';

// Errors to catch and to throw.

export * from './errors.js';
export { type Redactor, redactor } from './text/redactor.js';

// Parts of results and tools; `@pce/core/contracts` has the rest.

export type { Attachment, AttachmentInput, Claim, TurnAttachment } from './contracts/claim.js';
export type { Intervention, Resolution } from './contracts/intervention.js';
export { type Json, type JsonObject, jsonObjectSchema } from './contracts/json.js';
