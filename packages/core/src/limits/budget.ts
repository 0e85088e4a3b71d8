import { cost } from './cost.js';
import { modelCalls } from './model-calls.js';
import { tokens } from './tokens.js';

/** The limits on the cost of model calls: reserved before each call, and extended by a person when spent. */
export const budgetLimits = [modelCalls, tokens, cost] as const;

export type BudgetName = (typeof budgetLimits)[number]['name'];

export function isBudget(limit: string): limit is BudgetName {
  return budgetLimits.some(({ name }) => name === limit);
}
