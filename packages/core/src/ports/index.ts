export type { Analyzer, AnalyzerInput, NeededAnalysis } from './analyzer.js';
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
  DiffClassifier,
  DiffInput,
  DiffOptions,
  DiffReason,
} from './diff-classifier.js';
export type {
  CheckedAnswer,
  EvidenceChecker,
  EvidenceSource,
  LookOutcome,
} from './evidence-checker.js';
export type { Coordinator, CoordinatorInput, Executor, ExecutorInput } from './executor.js';
export type {
  GuardContext,
  GuardedAnswer,
  GuardedCall,
  GuardedOutput,
  GuardedRequest,
  GuardedResult,
  GuardVerdict,
  InputGuard,
  OutputGuard,
  ToolGuard,
} from './guards.js';
export type {
  HandoffCapabilities,
  HandoffDriver,
  HandoffPrompt,
  HandoffReadiness,
  HandoffSession,
  HandoffStart,
} from './handoff-driver.js';
export type { HandoffOutcome, HandoffPart } from './handoff-outcome.js';
export type { PermissionDecision, PermissionRequest } from './handoff-permission.js';
export type { Ids } from './ids.js';
export type { ModelFile } from './model-file.js';
export type {
  Critic,
  CriticInput,
  Planner,
  PlannerInput,
  Reflector,
  ReflectorInput,
} from './planner.js';
export type { Role, RoleContext } from './role.js';
export type { RoleBudget } from './role-budget.js';
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
