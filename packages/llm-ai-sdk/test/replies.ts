import {
  APICallError,
  type LanguageModelV4,
  type LanguageModelV4GenerateResult,
} from '@ai-sdk/provider';
import { synthesisSchema } from '@pce/core/contracts';
import { MockLanguageModelV4 } from 'ai/test';

type Finish = LanguageModelV4GenerateResult['finishReason']['unified'];

/** A model's answer in the AI SDK's form: 100 tokens in, 60 of them cached, and 10 out. */
export function saying(
  text: string,
  {
    finish = 'stop',
    ...changes
  }: Partial<LanguageModelV4GenerateResult> & { finish?: Finish } = {},
): LanguageModelV4GenerateResult {
  return {
    content: text === '' ? [] : [{ type: 'text', text }],
    finishReason: { unified: finish, raw: finish },
    usage: {
      inputTokens: { total: 100, noCache: 40, cacheRead: 60, cacheWrite: 0 },
      outputTokens: { total: 10, text: 10, reasoning: 0 },
    },
    warnings: [],
    ...changes,
  };
}

export const good = '{"answer":"Oslo"}';

/** Cost of `saying`. */
export const usageOfOne = { inputTokens: 100, outputTokens: 10, cachedInputTokens: 60, cost: 0 };

export function apiError(statusCode: number, more: { message?: string; after?: string } = {}) {
  return new APICallError({
    message: more.message ?? 'no',
    url: 'http://127.0.0.1/v1',
    requestBodyValues: {},
    statusCode,
    responseHeaders: more.after === undefined ? {} : { 'retry-after': more.after },
  });
}

/** A model that answers or throws by a script; the last entry repeats. */
export function mockModel(
  ...script: readonly (LanguageModelV4GenerateResult | Error)[]
): MockLanguageModelV4 {
  let said = 0;
  const doGenerate: LanguageModelV4['doGenerate'] = async () => {
    const next = script[Math.min(said, script.length - 1)];
    said += 1;
    if (next instanceof Error || next === undefined) throw next;
    return next;
  };
  return new MockLanguageModelV4({ provider: 'acme.chat', modelId: 'small', doGenerate });
}

/** A request whose answer is `{ answer: string }`. */
export function aRequest() {
  return {
    system: 'You know capitals.',
    prompt: 'Norway?',
    schema: synthesisSchema,
    signal: new AbortController().signal,
  };
}
