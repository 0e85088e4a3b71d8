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
export type { BuildInput, Coordinator, CoordinatorInput } from './coordinator.js';
export type { Critic, CriticInput } from './critic.js';
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
export type { Exchange, Executor, ExecutorInput } from './executor.js';
export type { GuardContext, GuardedFile, GuardVerdict } from './guard.js';
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
export type { GuardedRequest, InputGuard, RequestParts } from './input-guard.js';
export type { ModelFile } from './model-file.js';
export type { GuardedAnswer, GuardedOutput, OutputGuard } from './output-guard.js';
export type { PersonAnswer } from './person-answer.js';
export type { Planner, PlannerHost, PlannerInput } from './planner.js';
export type { Reflector, ReflectorInput } from './reflector.js';
export type { NamedResult, ResultDigest, TurnResultValue } from './result-digest.js';
export type { Role, RoleContext, RoleReport } from './role.js';
export type { BudgetOf, RoleBudget } from './role-budget.js';
export type { LanguageModel, RoleModel, TextRequest } from './role-model.js';
export type { RoleName, Roles } from './roles.js';
export type { Scrubber } from './scrubber.js';
export type { OutputInput, Synthesizer, SynthesizerInput } from './synthesizer.js';
export type { ToolCandidate, ToolDescription } from './tool-description.js';
export type { GuardedCall, GuardedResult, ResultParts, ToolGuard } from './tool-guard.js';
export type { Validator, ValidatorInput } from './validator.js';
export type {
  WorkflowDescription,
  WorkflowInput,
  WorkflowMatch,
  WorkflowMatcher,
  WorkflowMove,
  WorkflowProgress,
} from './workflow-matcher.js';
