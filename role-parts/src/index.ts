export {
  citationGroup,
  citationsIn,
  contextId,
  failedSteps,
  leftUndone,
  quoteLine,
  underCommand,
} from './answer/citations.js';
export {
  claimKey,
  entriesByClaim,
  evidenceChecker,
  resultsOfClaims,
} from './answer/evidence-checker.js';
export { isGreeting } from './document/greetings.js';
export {
  type PlanningDocument,
  type PlanningProblem,
  parsePlanningDocument,
} from './document/planning-document.js';
export {
  choicesOf,
  joinPath,
  type Leaf,
  lettersOf,
  type PlacedValue,
  type Projection,
  project,
  resolved,
  typesOf,
  valuesInResults,
} from './output/project.js';
export {
  constraintConflicts,
  criteriaConflicts,
  missingConstraints,
  planFaults,
  structureIssues,
} from './review/plan-faults.js';
export { edgeCaseFor, edgeCaseRisk } from './steps/edge-cases.js';
export {
  type GoalOutcome,
  goalOutcome,
  isKeptStep,
  keptRefs,
  openStepFrom,
  placeOfTask,
  rangeOf,
  type StepPlan,
  type StepPosition,
  stepPlanOf,
  stepPositionIn,
  type Task,
} from './steps/step-plan.js';
export { isToolVerb, shorten, shortenMiddle, stemsOf } from './text/words.js';
export type { FileExists } from './validation/check-criteria.js';
export {
  type CodeValidationOptions,
  type EvidencePolicy,
  validateByCode,
} from './validation/validate-by-code.js';
