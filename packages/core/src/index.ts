// Contracts: what roles, tools and people exchange.
export { type Claim, claimSchema, type ToolClaim, toolClaimSchema } from './contracts/claim.js';
export { type Compression, compressionSchema } from './contracts/compression.js';
export {
  type CoordinationStatus,
  type CoordinatorAnswer,
  type CoordinatorResult,
  coordinatorAnswerSchema,
  coordinatorResultSchema,
  type ToolRun,
} from './contracts/coordination.js';
export {
  type BuildAction,
  type ExecutorAction,
  type ExecutorDecision,
  executorDecisionSchema,
  type GoalProgress,
  type GoalStatus,
} from './contracts/decision.js';
export { type Dependent, dependencyCycle } from './contracts/dependency-cycle.js';
export {
  type EvidenceLabel,
  evidenceLabels,
  isRefused,
  type StatementEvidence,
} from './contracts/evidence.js';
export {
  type Intervention,
  type InterventionKind,
  interventionSchema,
  type Resolution,
} from './contracts/intervention.js';
export { type Json, type JsonObject, jsonObjectSchema, jsonSchema } from './contracts/json.js';
// Limits
export { type Limits, limitsSchema } from './contracts/limits.js';
export {
  type BacktrackingLevel,
  type Goal,
  goalSchema,
  type PlannedTask,
  plannedTaskSchema,
  type StrategicPlan,
  strategicPlanSchema,
  type Workpad,
} from './contracts/plan.js';
export { type Reflection, reflectionSchema } from './contracts/reflection.js';
export { type Review, reviewSchema } from './contracts/review.js';
export { type Synthesis, synthesisSchema } from './contracts/synthesis.js';
export {
  type Effect,
  effects,
  type Mode,
  modes,
  type ToolFailure,
  type ToolFailureCode,
  type ToolOutcome,
} from './contracts/tool-outcome.js';
export { addUsage, noUsage, type Spending, type Usage } from './contracts/usage.js';
export {
  type CriterionCheck,
  goalVerdict,
  type ReasonTag,
  type Validation,
  type ValidationDecision,
  validationDecision,
  validationSchema,
} from './contracts/validation.js';
// Criteria: success criteria in plain words, decided by code.
export type {
  Comparator,
  Criterion,
  CriterionScope,
  CriterionVerdict,
  Operand,
} from './criteria/criterion.js';
export { criterionNames } from './criteria/criterion-names.js';
export { evaluateCriterion } from './criteria/evaluate.js';
export { parseCriterion } from './criteria/parse.js';
export { printCriterion } from './criteria/print.js';
// Errors
export {
  ApprovalExpiredError,
  ExecutionNotFoundError,
  IllegalTransitionError,
  InterventionNotFoundError,
  InterventionResolvedError,
  InvalidInputError,
  JournalTamperedError,
  JournalUnreadableError,
  LeaseHeldError,
  LeaseLostError,
  LimitReachedError,
  ModelError,
  type ModelFailure,
  PceError,
  type PceErrorCode,
  ReplayMismatchError,
  RoleFailedError,
  StoreError,
  TaskNotFoundError,
  ToolRejectedError,
  TurnExistsError,
  TurnFinishedError,
  TurnNotFoundError,
  VersionConflictError,
  VersionsChangedError,
} from './errors.js';
export {
  defaultLimits,
  type LimitCeilings,
  type LimitOptions,
  resolveLimits,
} from './limits/defaults.js';
export type { Counters } from './limits/limit.js';
export { type LimitIssue, parseLimits } from './limits/parse-limits.js';
export { type MeterBudgetOptions, type MeteredBudget, meterBudget } from './limits/role-budget.js';
// §4, the execution log
export type {
  ClaimRow,
  InterventionEntry,
  IterationEntry,
  LogEntry,
  PlanEntry,
  ResultLine,
  ReviewEntry,
  WarningEntry,
} from './log/entries.js';
export { parseLog } from './log/parse.js';
export { renderEntry, renderLog } from './log/render.js';
export { Sequence } from './log/sequence.js';
// Ports: what adapters implement.
export type { Clock } from './ports/clock.js';
export type { Coordinator, CoordinatorInput } from './ports/coordinator.js';
export type { Critic, CriticInput } from './ports/critic.js';
export type { Executor, ExecutorInput } from './ports/executor.js';
export type { Ids } from './ports/ids.js';
export type { LanguageModel } from './ports/language-model.js';
export type { PersonAnswer } from './ports/person-answer.js';
export type { Planner, PlannerInput } from './ports/planner.js';
export type { Reflector, ReflectorInput } from './ports/reflector.js';
export type { ResultDigest, TurnResultValue } from './ports/result-digest.js';
export type { RoleContext, RoleReport } from './ports/role.js';
export type { RoleBudget } from './ports/role-budget.js';
export type { RoleName, Roles } from './ports/roles.js';
export type { Synthesizer, SynthesizerInput } from './ports/synthesizer.js';
export type { ToolCandidate, ToolDescription } from './ports/tool-description.js';
export type { Validator, ValidatorInput } from './ports/validator.js';
export type {
  WorkflowMatch,
  WorkflowMatcher,
  WorkflowMove,
  WorkflowProgress,
} from './ports/workflow-matcher.js';
// Trying again
export { type RetryOptions, retry } from './retry.js';
// Store
export { assertAppendable } from './store/expected-version.js';
export { type ChainHead, emptyHead, seal, verifyChain } from './store/hash-chain.js';
export { type MemoryStoreOptions, memoryStore } from './store/memory-store.js';
export type {
  AcquireInput,
  AcquireResult,
  AppendInput,
  AppendResult,
  ClaimedRow,
  ClaimInput,
  Fence,
  Journal,
  JournalEntry,
  Lease,
  Leases,
  ListViewInput,
  ReadInput,
  SealedEvent,
  Store,
  StoreSupports,
  TailInput,
  ViewRow,
  Views,
  ViewWrite,
} from './store/store.js';
// Time and identity of the machine
export { systemClock } from './system-clock.js';
export { systemIds } from './system-ids.js';
// Text
export { type FrontMatterSplit, splitFrontMatter } from './text/front-matter.js';
export { type Issue, issuesText } from './text/issues-text.js';
export { sha256 } from './text/sha256.js';
export { createToolCatalog, type ToolCatalog, type ToolCatalogOptions } from './tools/catalog.js';
// Tools
export { defineTool, type ToolOptions } from './tools/define-tool.js';
export { digest } from './tools/digest.js';
export { type FamilyMember, familyProblems, type ToolFamily } from './tools/family.js';
export {
  parsePath,
  parseReference,
  type Reference,
  referencesIn,
  valueAt,
} from './tools/reference.js';
export { type CommandIndex, createCommandIndex } from './tools/search/create-command-index.js';
export type { MeaningEntry, MeaningMatch } from './tools/search/meaning-index.js';
export {
  type Tool,
  type ToolArguments,
  type ToolContext,
  ToolError,
  type ToolReport,
} from './tools/tool.js';
// The turn
export {
  type FinalStatus,
  type TurnEvent,
  type TurnEventOf,
  type TurnEventType,
  turnEventSchemas,
  type Versions,
} from './turn/events.js';
export { evolve } from './turn/evolve.js';
export { type DrivenTurn, TurnHandle, type TurnListeners, type TurnLog } from './turn/handle.js';
export { initialState } from './turn/initial-state.js';
export type { QueuedIntervention } from './turn/intervention-queue.js';
export { type LearnFromJournalOptions, learnFromJournal } from './turn/learn-from-journal.js';
export type { ListedIntervention } from './turn/list-interventions.js';
export { next } from './turn/next.js';
export {
  createOrchestrator,
  type ForkOptions,
  type Orchestrator,
  type OrchestratorOptions,
  type ResumeOptions,
  type StartOptions,
} from './turn/orchestrator.js';
export type { ApprovalPolicy, SaveTurn } from './turn/perform/context.js';
export type { TurnJournalEntry } from './turn/read-turn.js';
export type { Replay } from './turn/replay.js';
export type { GoalResult, TurnResult } from './turn/result.js';
export type {
  Call,
  Command,
  Halt,
  Phase,
  RunningWorkflow,
  TurnState,
  TurnStatus,
  UsageByRole,
  Warning,
} from './turn/state.js';
export { isOutcomeOf, type Step } from './turn/step.js';
export type { VersionChoice, VersionPolicy } from './turn/take-up.js';
export type { TurnSummary } from './turn/turn-views.js';
export type { Verification } from './turn/verify-turn.js';
