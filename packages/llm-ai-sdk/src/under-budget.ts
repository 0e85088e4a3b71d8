import { type ModelCall, noUsage, type Spending } from '@pce/core/contracts';
import type { RoleBudget } from '@pce/core/ports';
import { convertUsage } from './convert-usage.js';
import { fileTokens, promptText } from './file-tokens.js';
import type { ModelSettings } from './options.js';
import { costOf, highestPrices, type Prices } from './prices.js';
import type { ProviderResult, UnsentCall } from './provider-model.js';

export interface PaidResult {
  readonly result: ProviderResult;
  readonly usage: Spending;
}

/**
 * Makes a call under a budget: reserves its maximum before and settles the actual usage after. A failed call is settled
 * without usage; one that `isUnanswered` is not counted.
 */
export async function underBudget(
  budget: RoleBudget | undefined,
  call: UnsentCall,
  { id, clock, prices }: Pick<ModelSettings, 'id' | 'clock' | 'prices'>,
  work: (onFirst: () => void) => Promise<ProviderResult>,
  isUnanswered: (error: unknown) => boolean,
): Promise<PaidResult> {
  const most = maxUsageOf(call, prices);
  await budget?.reserveModelCall(most);
  const at = clock.now();
  let firstMs: number | undefined;
  const onFirst = (): void => {
    firstMs ??= Math.max(0, clock.now() - at);
  };
  const result = await work(onFirst).catch((error: unknown) => {
    if (budget?.release !== undefined && isUnanswered(error)) budget.release(most);
    else budget?.settle(noUsage, most);
    throw error;
  });
  const usage = convertUsage(call, result, prices);
  const made: ModelCall = {
    ...{ model: id, at, ms: Math.max(0, clock.now() - at), ...usage, ...endOf(result) },
    ...(firstMs !== undefined && { firstMs }),
    ...(prices?.currency !== undefined && { currency: prices.currency }),
  };
  budget?.settle({ ...usage, calls: [made] }, most);
  return { result, usage };
}

function endOf({ finishReason, usage: { outputTokens } }: ProviderResult) {
  const finish = typeof finishReason === 'string' ? finishReason : finishReason.unified;
  const reasoning = typeof outputTokens === 'object' ? outputTokens.reasoning : undefined;
  const isKnown = reasoning !== undefined && Number.isInteger(reasoning) && reasoning >= 0;
  return { finish, ...(isKnown && { reasoningTokens: reasoning }) };
}

/** Tokens that providers add around messages and schemas. */
const overheadTokens = 1_000;

/** Returns the maximum usage of a call: a token of text has at least one byte; files are estimated. */
function maxUsageOf(
  { prompt, responseFormat, tools = [], maxOutputTokens }: UnsentCall,
  prices?: Prices,
): Spending {
  const sent = new TextEncoder().encode(
    JSON.stringify([promptText(prompt), responseFormat, ...tools]),
  );
  const input = sent.length + fileTokens(prompt) + overheadTokens;
  const tokens = { input, output: maxOutputTokens };
  return {
    inputTokens: tokens.input,
    outputTokens: tokens.output,
    cost: costOf({ ...tokens, cachedInput: 0, cacheWrite: 0 }, highestPrices(prices)),
  };
}
