export {
  citationGroup,
  citationsIn,
  contextId,
  quoteLine,
  underCommand,
} from './answer/citations.js';
export { evidenceChecker } from './answer/evidence-checker.js';
export { failedSteps, leftUndone } from './answer/left-undone.js';
export { claimKey, entriesByClaim, resultsOfClaims } from './answer/results-of-claims.js';
export { isGreeting } from './document/greetings.js';
export {
  type PlanningDocument,
  type PlanningProblem,
  parsePlanningDocument,
} from './document/planning-document.js';
export { choicesOf, resolved, typesOf } from './output/json-type.js';
export { joinPath, type Leaf, lettersOf, type Projection, project } from './output/project.js';
export { type PlacedValue, valuesInResults } from './output/values-in-results.js';
export { constraintConflicts, criteriaConflicts } from './review/conflicts.js';
export { missingConstraints } from './review/missing-constraints.js';
export { planFaults } from './review/plan-faults.js';
export { structureIssues } from './review/structure-issues.js';
export { edgeCaseFor, edgeCaseRisk } from './steps/edge-cases.js';
export { type GoalOutcome, goalOutcome } from './steps/goal-outcome.js';
export { isKeptStep, keptRefs, openStepFrom } from './steps/kept-steps.js';
export { placeOfTask, rangeOf, type StepPlan, stepPlanOf, type Task } from './steps/step-plan.js';
export { type StepPosition, stepPositionIn } from './steps/step-position.js';
export { shorten, shortenMiddle } from './text/shorten.js';
export { isToolVerb } from './text/verbs.js';
export { stemsOf } from './text/words.js';
export type { FileExists } from './validation/check-criteria.js';
export {
  type CodeValidationOptions,
  type EvidencePolicy,
  validateByCode,
} from './validation/validate-by-code.js';
