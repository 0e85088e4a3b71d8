import type { EvidenceSource } from '@pce/core/ports';
import { Workspace } from './data/workspace.js';
import type { ExpressionOptions, ExpressionOutcome } from './expression-outcome.js';
import { toExpressionError } from './language/expression-error.js';
import { evaluate } from './language/functions.js';
import { parse } from './language/parse.js';

/**
 * Evaluates an expression such as `sum(c1.orders[paid].total)` over sources. Never throws: an expression without a value has
 * a code and a message with the available fields or the grammar.
 *
 * @example
 * ```ts
 * evaluateExpression('count(c1[km > 1000])', [{ id: 'c1', data: vans }]); // { ok: true, value: 2, … }
 * ```
 */
export function evaluateExpression(
  expression: string,
  sources: readonly EvidenceSource[],
  { maxSteps = 200_000 }: ExpressionOptions = {},
): ExpressionOutcome {
  const workspace = new Workspace(sources, maxSteps);
  try {
    const { value, inputs } = evaluate(parse(expression, workspace.isName), workspace);
    return { ok: true, value, inputs, steps: workspace.steps };
  } catch (error) {
    const { fault, message } = toExpressionError(error);
    return { ok: false, code: fault, message, steps: workspace.steps };
  }
}
