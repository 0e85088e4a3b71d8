import { evaluateExpression } from './evaluate-expression.js';
import type { EvidenceSource } from './evidence-source.js';
import type { ExpressionOptions, ExpressionOutcome } from './expression-outcome.js';

/** Reads a result: an expression, or the readable form `r3.orders where item has headphones`. Never throws. */
export function lookAt(
  expression: string,
  sources: readonly EvidenceSource[],
  options: ExpressionOptions = {},
): ExpressionOutcome {
  return evaluateExpression(expression, sources, options);
}
