// Classifiers of differences
export type { ClassifierPlace } from './diff-classifier/classifier-cases.js';
export {
  type DiffClassifierConformanceOptions,
  diffClassifierConformance,
} from './diff-classifier/diff-classifier-conformance.js';

// Checkers of evidence
export type { EvidenceCheckerPlace } from './evidence-checker/evidence-checker-cases.js';
export {
  type EvidenceCheckerConformanceOptions,
  evidenceCheckerConformance,
} from './evidence-checker/evidence-checker-conformance.js';

// Guards
export {
  type GuardConformanceOptions,
  type GuardPlace,
  inputGuardConformance,
  outputGuardConformance,
  toolCallGuardConformance,
  toolResultGuardConformance,
} from './guard/guard-conformance.js';

// Coding agents
export {
  type HandoffDriverConformanceOptions,
  handoffDriverConformance,
} from './handoff-driver/handoff-driver-conformance.js';
export type { HandoffIdle, HandoffPlace, OpenHandoff } from './handoff-driver/handoff-place.js';

// Language models
export type {
  ConversationReaction,
  OpenConversation,
  ReactionCall,
} from './language-model/conversation-place.js';
export {
  type LanguageModelConformanceOptions,
  languageModelConformance,
} from './language-model/language-model-conformance.js';
export type { ModelPlace, ModelReply, OpenModel } from './language-model/model-place.js';
// Roles
export { coordinatorConformance } from './roles/coordinator.js';
export { criticConformance } from './roles/critic.js';
export { executorConformance } from './roles/executor.js';
export { outputConformance } from './roles/output.js';
export { plannerConformance } from './roles/planner.js';
export { reflectorConformance } from './roles/reflector.js';
export type { RoleConformanceOptions } from './roles/role-conformance.js';
export { synthesizerConformance } from './roles/synthesizer.js';
export { validatorConformance } from './roles/validator.js';
// Scrubbers
export type { ScrubberPlace } from './scrubber/scrubber-cases.js';
export {
  type ScrubberConformanceOptions,
  scrubberConformance,
} from './scrubber/scrubber-conformance.js';
// Store
export type { StorePlace } from './store/store-case.js';
export { type StoreConformanceOptions, storeConformance } from './store/store-conformance.js';
// Options that all suites share
export type { SuiteOptions, TestRunner } from './suite/conformance-case.js';
export type { Waiting } from './suite/within.js';
// Tools
export { type ToolConformanceOptions, toolConformance } from './tool/tool-conformance.js';
export {
  type FamilyPlace,
  type ToolFamilyConformanceOptions,
  toolFamilyConformance,
} from './tool/tool-family-conformance.js';
export type { ToolPlace } from './tool/tool-place.js';
// Wakers
export { type WakerConformanceOptions, wakerConformance } from './waker/waker-conformance.js';
export type { WakerLimits, WakerPlace } from './waker/waker-place.js';
export {
  runWakerProgram,
  type WakerOrder,
  type WakerProcess,
  type WakerReport,
  wakerProcess,
} from './waker/waker-process.js';
// Workflows
export type { MatcherPlace } from './workflow-matcher/matcher-place.js';
export {
  type WorkflowMatcherConformanceOptions,
  workflowMatcherConformance,
} from './workflow-matcher/workflow-matcher-conformance.js';
