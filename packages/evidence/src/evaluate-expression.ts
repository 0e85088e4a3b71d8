import { type Workspace, workspaceOf } from './data/workspace.js';
import type { EvidenceSource } from './evidence-source.js';
import type { ExpressionOptions, ExpressionOutcome } from './expression-outcome.js';
import { evaluate } from './language/evaluate.js';
import { toExpressionError } from './language/expression-error.js';
import { parse } from './language/parse.js';
import type { Expression } from './language/syntax.js';

/** Steps of one expression. */
export const defaultMaxSteps = 200_000;

/**
 * Evaluates an expression such as `sum(c1.orders[paid].total)` over sources. Never throws: an expression without a value
 * has a code and a message that names the fields or the grammar there are.
 *
 * @example
 * ```ts
 * evaluateExpression('count(c1[km > 1000])', [{ id: 'c1', data: vans }]); // { ok: true, value: 2, … }
 * ```
 */
export function evaluateExpression(
  expression: string,
  sources: readonly EvidenceSource[],
  { maxSteps = defaultMaxSteps }: ExpressionOptions = {},
): ExpressionOutcome {
  const workspace = workspaceOf(sources, maxSteps);
  return outcomeOf(() => parse(expression, workspace.isName), workspace);
}

/** Evaluates the expression that `read` gives, as an outcome. */
export function outcomeOf(read: () => Expression, workspace: Workspace): ExpressionOutcome {
  try {
    const { value, trace } = evaluate(read(), workspace);
    return { ok: true, value, inputs: trace.inputs, steps: workspace.steps };
  } catch (error) {
    const { fault, message } = toExpressionError(error);
    return { ok: false, code: fault, message, steps: workspace.steps };
  }
}
