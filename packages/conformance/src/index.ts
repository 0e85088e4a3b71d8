// Classifiers of differences
export {
  type ClassifierPlace,
  type DiffClassifierConformanceOptions,
  diffClassifierConformance,
} from './diff-classifier/diff-classifier-conformance.js';

// Checkers of evidence
export {
  type EvidenceCheckerConformanceOptions,
  type EvidenceCheckerPlace,
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
export type { RoleConformanceOptions } from './roles/role-cases.js';
export { synthesizerConformance } from './roles/synthesizer.js';
export { validatorConformance } from './roles/validator.js';
// Scrubbers
export {
  type ScrubberConformanceOptions,
  type ScrubberPlace,
  scrubberConformance,
} from './scrubber/scrubber-conformance.js';
// Store
export type { StorePlace } from './store/store-case.js';
export { type StoreConformanceOptions, storeConformance } from './store/store-conformance.js';
// Options that all suites share
export type { SuiteOptions, TestRunner } from './suite/conformance-case.js';
export type { Waiting } from './suite/within.js';
export { type ToolConformanceOptions, toolConformance } from './tool/tool-conformance.js';
export {
  type FamilyPlace,
  type ToolFamilyConformanceOptions,
  toolFamilyConformance,
} from './tool/tool-family-conformance.js';
export type { ToolPlace } from './tool/tool-place.js';
// Wakers
export { type WakerConformanceOptions, wakerConformance } from './waker/waker-conformance.js';
export type { WakerLimits, WakerPlace } from './waker/waker-harness.js';
export {
  runWakerProgram,
  type WakerOrder,
  type WakerProcess,
  type WakerReport,
  wakerProcess,
} from './waker/waker-process.js';
// Workflows
export {
  type MatcherPlace,
  type WorkflowMatcherConformanceOptions,
  workflowMatcherConformance,
} from './workflow-matcher/workflow-matcher-conformance.js';
