import * as z from 'zod/mini';
import { object } from './object.js';
import { nonnegative, nonnegativeInt } from './scalars.js';

/** What model calls cost. Sums over a turn; rule-based roles leave it at zero. */
export const usageSchema = object({
  modelCalls: z._default(nonnegativeInt, 0),
  inputTokens: z._default(nonnegativeInt, 0),
  outputTokens: z._default(nonnegativeInt, 0),
  /** How many of the input tokens the provider read from its cache; absent where it did not say. */
  cachedInputTokens: z.optional(nonnegativeInt),
  /** In the currency the host's prices are in; 0 where no prices are configured. */
  cost: z._default(nonnegative, 0),
});

export type Usage = z.infer<typeof usageSchema>;

export const noUsage: Usage = { modelCalls: 0, inputTokens: 0, outputTokens: 0, cost: 0 };

/** What model calls used, however many they were. */
export type Spending = Omit<Usage, 'modelCalls'>;

export function addUsage(a: Usage, b: Usage | undefined): Usage {
  if (b === undefined) return a;
  const sum: Usage = {
    modelCalls: a.modelCalls + b.modelCalls,
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    cost: a.cost + b.cost,
  };
  if (a.cachedInputTokens === undefined && b.cachedInputTokens === undefined) return sum;
  return { ...sum, cachedInputTokens: (a.cachedInputTokens ?? 0) + (b.cachedInputTokens ?? 0) };
}
