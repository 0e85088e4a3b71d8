import type { ExecutorDecision } from '../../contracts/decision.js';

/** Returns the long texts of a decision by their name in commands, such as `values.text`. */
export function valuesOf(decision: ExecutorDecision): ReadonlyMap<string, string> {
  const values = (decision.action === 'COMMAND' && decision.values) || {};
  return new Map(Object.entries(values).map(([name, text]) => [`values.${name}`, text]));
}
