export type { CheckedValue, ValueLabel } from '@pce/core/contracts';
export type { EvidenceSource } from '@pce/core/ports';
export { type Sentence, sentencesIn } from './answer/sentences-in.js';
export { type BracketFilter, bracketFilter } from './bracket-filter.js';
export {
  type CheckAnswerOptions,
  type CheckedAnswer,
  checkAnswer,
  checkAnswerSteps,
  statementsIn,
  withChecks,
} from './check-answer.js';
export { evaluateExpression } from './evaluate-expression.js';
export type {
  ExpressionFault,
  ExpressionInput,
  ExpressionOptions,
  ExpressionOutcome,
} from './expression-outcome.js';
export { lookAt } from './look-at.js';
export { type RenderAnswerOptions, renderAnswer } from './render-answer.js';
export { revisionHints } from './revision-hints.js';
