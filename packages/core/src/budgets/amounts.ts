import type * as z from 'zod/mini';
import { object } from '../contracts/object.js';
import { nonnegative, nonnegativeInt } from '../contracts/scalars.js';
import type { Spending } from '../contracts/usage.js';
import { budgetLimits } from '../limits/budget.js';

export const amountsSchema = object({
  modelCalls: nonnegativeInt,
  tokens: nonnegativeInt,
  cost: nonnegative,
});

/** Model calls, their tokens and their cost. */
export type Amounts = Readonly<z.infer<typeof amountsSchema>>;

/** Names of the amounts. */
export const amountNames: readonly (keyof Amounts)[] = budgetLimits.map(({ name }) => name);

export const nothing: Amounts = { modelCalls: 0, tokens: 0, cost: 0 };

/** Returns the amounts of a call. */
export function amountsOf({ inputTokens, outputTokens, cost }: Spending): Amounts {
  return { modelCalls: 1, tokens: inputTokens + outputTokens, cost };
}

/** Adds amounts. Never below zero, and a cost of as many digits as a number keeps, because sums of fractions are inexact. */
export function plus(a: Amounts, b: Amounts, sign: 1 | -1 = 1): Amounts {
  return {
    modelCalls: Math.max(0, a.modelCalls + sign * b.modelCalls),
    tokens: Math.max(0, a.tokens + sign * b.tokens),
    cost: Math.max(0, Number((a.cost + sign * b.cost).toPrecision(15))),
  };
}
