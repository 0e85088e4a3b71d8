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
  /**
   * Of the prompts as they were made, by the roles' own tokenizer: what their budgets are about. Whatever a provider
   * counts is in `inputTokens`. Absent where no prompt was measured.
   */
  promptTokens: z.optional(nonnegativeInt),
  /** Slips in answers that code mended, so that no second request was needed. Absent where there was none. */
  mended: z.optional(nonnegativeInt),
  /** In the currency the host's prices are in; 0 where no prices are configured. */
  cost: z._default(nonnegative, 0),
});

export type Usage = z.infer<typeof usageSchema>;

export const noUsage: Usage = { modelCalls: 0, inputTokens: 0, outputTokens: 0, cost: 0 };

/** What model calls used, however many they were. */
export type Spending = Omit<Usage, 'modelCalls' | 'promptTokens' | 'mended'>;

export function addUsage(a: Usage, b: Usage | undefined): Usage {
  if (b === undefined) return a;
  return {
    modelCalls: a.modelCalls + b.modelCalls,
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    cost: a.cost + b.cost,
    ...sumOf('cachedInputTokens', a, b),
    ...sumOf('promptTokens', a, b),
    ...sumOf('mended', a, b),
  };
}

/** Absent where neither says anything. */
function sumOf(
  name: 'cachedInputTokens' | 'promptTokens' | 'mended',
  a: Usage,
  b: Usage,
): Partial<Usage> {
  const [x, y] = [a[name], b[name]];
  return x === undefined && y === undefined ? {} : { [name]: (x ?? 0) + (y ?? 0) };
}
