import { noUsage, type Spending } from '@pce/core/contracts';
import type { RoleBudget } from '@pce/core/ports';
import { convertUsage } from './convert-usage.js';
import { fileTokens, promptText } from './file-tokens.js';
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
  prices: Prices | undefined,
  work: () => Promise<ProviderResult>,
  isUnanswered: (error: unknown) => boolean,
): Promise<PaidResult> {
  const most = maxUsageOf(call, prices);
  budget?.reserveModelCall(most);
  const result = await work().catch((error: unknown) => {
    if (budget?.release !== undefined && isUnanswered(error)) budget.release(most);
    else budget?.settle(noUsage, most);
    throw error;
  });
  const usage = convertUsage(call, result, prices);
  budget?.settle(usage, most);
  return { result, usage };
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
