export type {
  Comparator,
  Criterion,
  CriterionScope,
  CriterionVerdict,
  Operand,
} from './criterion.js';
export { criterionNames } from './criterion-names.js';
export { evaluateCriterion } from './evaluate.js';
export { parseCriterion } from './parse.js';
export { printCriterion } from './print.js';
