export {
  type CriterionCheck,
  type ReasonTag,
  type Reflection,
  reflectionSchema,
  type Synthesis,
  synthesisSchema,
  type Validation,
  type ValidationDecision,
  validationDecision,
  validationSchema,
  type WrittenAnswer,
} from './answer.js';
export {
  type Attachment,
  type AttachmentInput,
  attachmentSchema,
  type Claim,
  claimSchema,
  type ToolClaim,
  type TurnAttachment,
  toolClaimSchema,
} from './claim.js';
export {
  type Bound,
  boundSchema,
  type Compression,
  type CoordinationStatus,
  type CoordinatorAnswer,
  type CoordinatorResult,
  coordinatorAnswerSchema,
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
export {
  type AnswerCheck,
  type CheckedValue,
  type EvidenceLabel,
  evidenceLabels,
  type FilledOutput,
  filledOutputSchema,
  isRefused,
  type LeafEvidence,
  type StatementEvidence,
  type ValueLabel,
  valueLabels,
} from './evidence.js';
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
  type Dependent,
  dependencyCycle,
  type Goal,
  goalSchema,
  type PlannedTask,
  type PlanProposal,
  type QueryAnalysis,
  queryAnalysisSchema,
  type Review,
  reviewSchema,
  type StrategicPlan,
  strategicPlanSchema,
  type Workpad,
} from './plan.js';
export {
  type Effect,
  effects,
  type Mode,
  modes,
  type ToolFailure,
  type ToolFailureCode,
  type ToolOutcome,
  type TurnEffect,
} from './tool-outcome.js';
export {
  addUsage,
  type GuardDecision,
  type ModelCall,
  noUsage,
  type PolicyDecision,
  type Spending,
  type Usage,
} from './usage.js';
