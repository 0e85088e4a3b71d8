import type { EvidenceSource } from './evidence-source.js';
import type { ExpressionOptions, ExpressionOutcome } from './expression-outcome.js';

/** Evaluates an expression such as `sum(c1.orders[paid].total)` over sources. Never throws. */
export function evaluateExpression(
  expression: string,
  _sources: readonly EvidenceSource[],
  _options: ExpressionOptions = {},
): ExpressionOutcome {
  return { ok: false, code: 'syntax', message: `cannot read "${expression}"`, steps: 0 };
}
