export {
  type Reflection,
  reflectionSchema,
  type Synthesis,
  synthesisSchema,
  type Validation,
  validationSchema,
  type WrittenAnswer,
} from './answer.js';
export type { Attachment, AttachmentInput, Claim, TurnAttachment } from './claim.js';
export { type CoordinatorAnswer, coordinatorAnswerSchema } from './coordination.js';
export { type ExecutorDecision, executorDecisionSchema } from './decision.js';
export type { FilledOutput, StatementEvidence } from './evidence.js';
export type { Intervention, Resolution } from './intervention.js';
export type { Json, JsonObject } from './json.js';
export type { Limits } from './limits.js';
export {
  type Goal,
  type QueryAnalysis,
  queryAnalysisSchema,
  type Review,
  reviewSchema,
  type StrategicPlan,
  strategicPlanSchema,
} from './plan.js';
export type { Effect, Mode, ToolFailureCode } from './tool-outcome.js';
export type { Spending, Usage } from './usage.js';
