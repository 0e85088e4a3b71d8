export type { EvidenceSource } from '@pce/core/ports';
export { bracketFilter } from './bracket-filter.js';
export {
  type CheckAnswerOptions,
  checkAnswer,
  checkAnswerSteps,
  revisionHints,
} from './check-answer.js';
export { evaluateExpression } from './evaluate-expression.js';
export type { ExpressionOptions, ExpressionOutcome } from './expression-outcome.js';
export { lookAt } from './look-at.js';
export { type RenderAnswerOptions, renderAnswer } from './render-answer.js';
