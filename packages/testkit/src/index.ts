// Conformance suites: one function for each port.
export type { StorePlace } from './conformance/store/store-case.js';
export {
  type StoreConformanceOptions,
  storeConformance,
  type TestRunner,
} from './conformance/store/store-conformance.js';
// Time and identity in a test's hands.
export { countingIds } from './counting-ids.js';
export { type FakeClock, fakeClock } from './fake-clock.js';
// States from events.
export { given, turnStarted } from './given.js';
export {
  type ScriptedModel,
  type ScriptedModelOptions,
  type ScriptedRequest,
  scriptedModel,
} from './scripted-model.js';
// Roles from a script.
export {
  aCommand,
  anAnalysis,
  aPlan,
  aValidation,
  completion,
  type RoleScripts,
  type Script,
  scriptedRoles,
} from './scripted-roles.js';
// Whole turns under everything that can go wrong.
export {
  type SimulateOptions,
  type SimulationReport,
  simulate,
} from './simulation/simulate.js';
export { SimulationError } from './simulation/simulation-error.js';
