import type { Spending } from '@pce/core/contracts';
import { type ModelCall, noUsage } from '@pce/core/internal';
import type { RoleBudget } from '@pce/core/ports';
import { keptPrompt } from './kept-prompt.js';
import type { ModelSettings } from './options.js';
import { costOf, highestPrices, type Prices } from './prices.js';
import type {
  FilePart,
  ProviderMessage,
  ProviderResult,
  ProviderUsage,
  UnsentCall,
} from './provider-model.js';

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
  settings: Pick<ModelSettings, 'id' | 'clock' | 'prices' | 'keepPrompts' | 'scrubber'>,
  work: (onFirst: () => void) => Promise<ProviderResult>,
  isUnanswered: (error: unknown) => boolean,
): Promise<PaidResult> {
  const { id, clock, prices } = settings;
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
    model: id,
    at,
    ms: Math.max(0, clock.now() - at),
    ...usage,
    ...endOf(result),
    ...(firstMs !== undefined && { firstMs }),
    ...(prices?.currency !== undefined && { currency: prices.currency }),
    ...keptPrompt(call, result, settings),
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

/**
 * Converts the usage of a call. If the provider reports none, as many small servers do, estimates a quarter of the
 * bytes: too many tokens rather than none, so that budgets hold.
 */
function convertUsage(
  call: UnsentCall,
  result: ProviderResult,
  prices: Prices | undefined,
): Spending {
  const { total, cacheRead, cacheWrite } = inputOf(result.usage);
  const { outputTokens } = result.usage;
  const output = typeof outputTokens === 'object' ? outputTokens.total : outputTokens;
  const input = toCount(total) ?? guess(sentText(call)) + fileTokens(call.prompt);
  const tokens = {
    input,
    output: toCount(output) ?? guess(textOf(result) + callsText(result)),
    cachedInput: Math.min(toCount(cacheRead) ?? 0, input),
    cacheWrite: Math.min(toCount(cacheWrite) ?? 0, input),
  };
  const spending: Spending = {
    inputTokens: tokens.input,
    outputTokens: tokens.output,
    cost: costOf(tokens, prices),
  };
  return cacheRead === undefined
    ? spending
    : { ...spending, cachedInputTokens: tokens.cachedInput };
}

function sentText({ prompt, tools }: UnsentCall): string {
  return promptText(prompt) + (tools === undefined ? '' : JSON.stringify(tools));
}

function callsText({ content }: ProviderResult): string {
  return content.map(({ toolName = '', input = '' }) => toolName + input).join('');
}

function inputOf({ inputTokens, cachedInputTokens }: ProviderUsage) {
  return typeof inputTokens === 'object'
    ? inputTokens
    : { total: inputTokens, cacheRead: cachedInputTokens, cacheWrite: undefined };
}

function toCount(value = Number.NaN): number | undefined {
  return Number.isFinite(value) && value >= 0 ? Math.round(value) : undefined;
}

function guess(text: string): number {
  return Math.ceil(new TextEncoder().encode(text).length / 4);
}

/** Tokens of an image: about the largest that providers do not scale down. */
const imageTokens = 6_000;
/** Bytes of a PDF per token: pages of plain text have few bytes but are counted as text and as image. */
const pdfBytesPerToken = 8;

/** Estimates the tokens of a prompt's files; no provider reports them in advance. */
function fileTokens(prompt: readonly ProviderMessage[]): number {
  return filesOf(prompt).reduce((sum, file) => sum + tokensOf(file), 0);
}

/** Returns a prompt as JSON without the bytes of its files. */
function promptText(prompt: readonly ProviderMessage[]): string {
  return JSON.stringify(prompt, (_, value: unknown) =>
    value instanceof Uint8Array ? undefined : value,
  );
}

function filesOf(prompt: readonly ProviderMessage[]): FilePart[] {
  return prompt.flatMap((message) =>
    message.role === 'user' ? message.content.filter((part) => part.type === 'file') : [],
  );
}

function tokensOf({ mediaType, data }: FilePart): number {
  if (mediaType.startsWith('image/')) return imageTokens;
  return imageTokens + Math.ceil(bytesOf(data) / pdfBytesPerToken);
}

function bytesOf(data: unknown): number {
  if (data instanceof Uint8Array) return data.length;
  const isTagged = typeof data === 'object' && data !== null && 'data' in data;
  return isTagged ? bytesOf(data.data) : 0;
}

export function textOf({ content, structuredOutputText }: ProviderResult): string {
  const texts = content.filter(({ type }) => type === 'text').map(({ text = '' }) => text);
  return structuredOutputText ?? texts.join('');
}
