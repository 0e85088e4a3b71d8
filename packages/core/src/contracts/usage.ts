import * as z from 'zod/mini';
import { nonnegative, nonnegativeInt, object, text } from './scalars.js';

const modelCallSchema = object({
  /** Provider and model, as in `openai:gpt-5`. */
  model: z.string(),
  /** Unix time in milliseconds at which it began. */
  at: z.number(),
  /** Milliseconds until the whole answer. */
  ms: nonnegative,
  /** Milliseconds until the first part of the answer. Absent if it was not streamed. */
  firstMs: z.optional(nonnegative),
  inputTokens: nonnegativeInt,
  outputTokens: nonnegativeInt,
  /** Input tokens that the provider read from its cache. Absent if unspecified. */
  cachedInputTokens: z.optional(nonnegativeInt),
  /** Output tokens of reasoning. Absent if unspecified. */
  reasoningTokens: z.optional(nonnegativeInt),
  /** Reason for the end, by the provider. */
  finish: z.optional(z.string()),
  cost: nonnegative,
  /** Currency of the prices, as in `USD`. Absent if the host names none. */
  currency: z.optional(z.string()),
  /** First 16 digits of the SHA-256 of the prompt; equal prompts have equal ones. */
  promptHash: z.optional(z.string()),
  /** That of the reply. */
  replyHash: z.optional(z.string()),
  /** The prompt, if the host keeps prompts. */
  prompt: z.optional(z.string()),
  /** The reply, if the host keeps prompts. */
  reply: z.optional(z.string()),
});

/** A call of a language model. */
export type ModelCall = z.infer<typeof modelCallSchema>;

/** Schema of {@link Usage}. */
export const usageSchema = object({
  modelCalls: z._default(nonnegativeInt, 0),
  inputTokens: z._default(nonnegativeInt, 0),
  outputTokens: z._default(nonnegativeInt, 0),
  /** Input tokens that the provider read from its cache. Absent if unspecified. */
  cachedInputTokens: z.optional(nonnegativeInt),
  /**
   * Tokens of the prompts by the roles' own tokenizer, which prompt budgets use; `inputTokens` has the provider's count.
   * Absent if no prompt was measured.
   */
  promptTokens: z.optional(nonnegativeInt),
  /** Malformed parts of answers that code repaired without a second request. Absent if there were none. */
  mended: z.optional(nonnegativeInt),
  /** Cost in the currency of the host's prices; 0 if none are configured. */
  cost: z._default(nonnegative, 0),
  /** The calls, by models that report them. Absent in sums over a turn, and in older journals. */
  calls: z.optional(z.array(modelCallSchema)),
});

/** Usage of language models, summed over a turn. Rule-based roles leave it at zero. */
export type Usage = z.infer<typeof usageSchema>;

/** Usage before the first model call. */
export const noUsage: Usage = { modelCalls: 0, inputTokens: 0, outputTokens: 0, cost: 0 };

/** Tokens and cost of one or more model calls. */
export type Spending = Omit<Usage, 'modelCalls' | 'promptTokens' | 'mended'>;

/** Returns the sum of two usages. */
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
    ...((a.calls || b.calls) && { calls: [...(a.calls ?? []), ...(b.calls ?? [])] }),
  };
}

function sumOf(
  name: 'cachedInputTokens' | 'promptTokens' | 'mended',
  a: Usage,
  b: Usage,
): Partial<Usage> {
  const [x, y] = [a[name], b[name]];
  return x === undefined && y === undefined ? {} : { [name]: (x ?? 0) + (y ?? 0) };
}

/** Schema of {@link GuardDecision}. */
export const guardDecisionSchema = object({
  /** Name of the guard. */
  guard: text,
  action: z.enum(['change', 'refuse', 'ask']),
  /** Reason for people. Does not repeat the content. */
  reason: text,
});

/** A guard's decision other than to allow; stored with the event that it concerns. */
export type GuardDecision = z.infer<typeof guardDecisionSchema>;

export const policyDecisions = ['allow', 'ask', 'deny'] as const;

/** Schema of {@link PolicyDecision}. */
export const policyDecisionSchema = object({
  decision: z.enum(policyDecisions),
  /** Reason for people: the constraint, or the host's rule. */
  by: text,
  /** Constraints that alone require asking about a tool's calls, as `TOOL: CONSTRAINT`; the answer applies to the whole turn. */
  constraints: z.optional(z.array(text)),
});

/** Decision of the policy gate about a call, unless it is simply allowed. */
export type PolicyDecision = z.infer<typeof policyDecisionSchema>;
