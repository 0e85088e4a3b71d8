export { type BracketFilter, bracketFilter } from './bracket-filter.js';
export { type CheckAnswerOptions, checkAnswer, checkAnswerSteps } from './check-answer.js';
export type { CheckedAnswer, CheckedValue, ValueLabel } from './checked-answer.js';
export { evaluateExpression } from './evaluate-expression.js';
export type { EvidenceSource } from './evidence-source.js';
export type {
  ExpressionFault,
  ExpressionInput,
  ExpressionOptions,
  ExpressionOutcome,
} from './expression-outcome.js';
export { lookAt } from './look-at.js';
export { type RenderAnswerOptions, renderAnswer } from './render-answer.js';
export { revisionHints } from './revision-hints.js';
