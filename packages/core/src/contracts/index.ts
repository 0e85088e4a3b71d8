export {
  type AnswerCheck,
  type CheckedValue,
  type ValueLabel,
  valueLabels,
} from './answer-check.js';
export {
  type Attachment,
  type AttachmentInput,
  attachmentSchema,
  type TurnAttachment,
} from './attachment.js';
export { type Bound, boundSchema } from './bound.js';
export { type Claim, claimSchema, type ToolClaim, toolClaimSchema } from './claim.js';
export { type Compression, compressionSchema } from './compression.js';
export {
  type CoordinationStatus,
  type CoordinatorAnswer,
  type CoordinatorResult,
  coordinatorAnswerSchema,
  coordinatorResultSchema,
  type ToolRun,
} from './coordination.js';
export {
  type BuildAction,
  commandsOf,
  type DecidedCall,
  type ExecutorAction,
  type ExecutorDecision,
  executorDecisionSchema,
  type GoalProgress,
  type GoalStatus,
  goalStatuses,
  maxCommands,
} from './decision.js';
export { type Dependent, dependencyCycle } from './dependency-cycle.js';
export {
  type EvidenceLabel,
  evidenceLabels,
  isRefused,
  type StatementEvidence,
} from './evidence.js';
export {
  type FilledOutput,
  filledOutputSchema,
  type LeafEvidence,
} from './filled-output.js';
export { type GuardDecision, guardDecisionSchema } from './guard-decision.js';
export {
  type Intervention,
  type InterventionChoices,
  type InterventionKind,
  interventionSchema,
  type Resolution,
} from './intervention.js';
export { isJsonObject, type Json, type JsonObject, jsonObjectSchema, jsonSchema } from './json.js';
export { type Limits, limitsSchema } from './limits.js';
export {
  type BacktrackingLevel,
  type Goal,
  goalSchema,
  type PlannedTask,
  plannedTaskSchema,
  type StrategicPlan,
  strategicPlanSchema,
  type Workpad,
} from './plan.js';
export { type PolicyDecision, policyDecisionSchema } from './policy-decision.js';
export { type QueryAnalysis, queryAnalysisSchema } from './query-analysis.js';
export { type Reflection, reflectionSchema } from './reflection.js';
export { type Review, reviewSchema } from './review.js';
export {
  type Synthesis,
  synthesisSchema,
  type WrittenAnswer,
  writtenAnswerSchema,
} from './synthesis.js';
export {
  type Effect,
  effects,
  type Mode,
  modes,
  type ToolFailure,
  type ToolFailureCode,
  type ToolOutcome,
} from './tool-outcome.js';
export type { TurnEffect } from './turn-effect.js';
export { addUsage, type ModelCall, noUsage, type Spending, type Usage } from './usage.js';
export {
  type CriterionCheck,
  goalVerdict,
  type ReasonTag,
  type Validation,
  type ValidationDecision,
  validationDecision,
  validationSchema,
} from './validation.js';
