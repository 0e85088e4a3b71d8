// Classifiers of differences
export { diffClassifierConformance } from './diff-classifier/diff-classifier-conformance.js';

// Checkers of evidence
export { evidenceCheckerConformance } from './evidence-checker/evidence-checker-conformance.js';

// Guards
export {
  inputGuardConformance,
  outputGuardConformance,
  toolCallGuardConformance,
  toolResultGuardConformance,
} from './guard/guard-conformance.js';

// Coding agents
export { handoffDriverConformance } from './handoff-driver/handoff-driver-conformance.js';

// Language models
export type { ConversationReaction } from './language-model/conversation-place.js';
export { languageModelConformance } from './language-model/language-model-conformance.js';
export type { ModelReply } from './language-model/model-place.js';
// Roles
export { coordinatorConformance } from './roles/coordinator.js';
export { criticConformance } from './roles/critic.js';
export { executorConformance } from './roles/executor.js';
export { outputConformance } from './roles/output.js';
export { plannerConformance } from './roles/planner.js';
export { reflectorConformance } from './roles/reflector.js';
export { synthesizerConformance } from './roles/synthesizer.js';
export { validatorConformance } from './roles/validator.js';
// Scrubbers
export { scrubberConformance } from './scrubber/scrubber-conformance.js';
// Store
export type { StorePlace } from './store/store-case.js';
export { storeConformance } from './store/store-conformance.js';
// Options that all suites share
export { toolConformance } from './tool/tool-conformance.js';
export { toolFamilyConformance } from './tool/tool-family-conformance.js';
export type { ToolPlace } from './tool/tool-place.js';
// Wakers
export { wakerConformance } from './waker/waker-conformance.js';
export type { WakerPlace } from './waker/waker-harness.js';
export { runWakerProgram, wakerProcess } from './waker/waker-process.js';
// Workflows
export { workflowMatcherConformance } from './workflow-matcher/workflow-matcher-conformance.js';
