export type { Analyzer, AnalyzerInput, NeededAnalysis } from './analyzer.js';
export type { AttachmentReader, ToolAttachments } from './attachment-reader.js';
export type { Clock } from './clock.js';
export type {
  ConversationCall,
  ConversationMessage,
  ConversationReply,
  ConversationRequest,
  ConversationResult,
  ConversationTool,
} from './conversation.js';
export type {
  ClassifiedDiff,
  DiffClass,
  DiffClassifier,
  DiffFigures,
  DiffInput,
  DiffOptions,
  DiffReason,
  ItemChange,
} from './diff-classifier.js';
export {
  type CheckedAnswer,
  claimSource,
  type EvidenceChecker,
  type EvidenceSource,
  type LookOutcome,
} from './evidence-checker.js';
export type {
  BuildInput,
  Coordinator,
  CoordinatorInput,
  Exchange,
  Executor,
  ExecutorInput,
  NamedResult,
  ResultDigest,
  ToolCandidate,
  ToolDescription,
  TurnResultValue,
} from './executor.js';
export type {
  GuardContext,
  GuardedAnswer,
  GuardedCall,
  GuardedFile,
  GuardedOutput,
  GuardedRequest,
  GuardedResult,
  GuardVerdict,
  InputGuard,
  OutputGuard,
  RequestParts,
  ResultParts,
  ToolGuard,
} from './guards.js';
export type {
  HandoffCapabilities,
  HandoffDriver,
  HandoffFiles,
  HandoffMcpServer,
  HandoffPrompt,
  HandoffReadiness,
  HandoffSession,
  HandoffStart,
} from './handoff-driver.js';
export {
  type HandoffFailure,
  type HandoffOutcome,
  type HandoffPart,
  type HandoffPlanEntry,
  type HandoffUsage,
  handoffFailures,
} from './handoff-outcome.js';
export {
  type PermissionDecision,
  type PermissionKind,
  type PermissionRequest,
  permissionKinds,
} from './handoff-permission.js';
export type { Ids } from './ids.js';
export type { ModelFile } from './model-file.js';
export type { PersonAnswer } from './person-answer.js';
export type {
  Critic,
  CriticInput,
  Planner,
  PlannerHost,
  PlannerInput,
  Reflector,
  ReflectorInput,
} from './planner.js';
export type { Role, RoleContext, RoleReport } from './role.js';
export type { BudgetOf, RoleBudget } from './role-budget.js';
export type { LanguageModel, RoleModel, TextRequest } from './role-model.js';
export type { RoleName, Roles } from './roles.js';
export type { Scrubber } from './scrubber.js';
export type {
  OutputInput,
  Synthesizer,
  SynthesizerInput,
  Validator,
  ValidatorInput,
} from './synthesizer.js';
export type { TurnMemory } from './turn-memory.js';
export type { TurnMessage, TurnMessages } from './turn-messages.js';
export type {
  WorkflowDescription,
  WorkflowInput,
  WorkflowMatch,
  WorkflowMatcher,
  WorkflowMove,
  WorkflowProgress,
} from './workflow-matcher.js';
