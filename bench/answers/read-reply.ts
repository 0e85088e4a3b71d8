import { ModelError } from '@pce/core/internal/errors';
import { aiSdkModel, type ProviderModel } from '@pce/llm-ai-sdk';
import type * as z from 'zod';

export type Reading =
  | { readonly ok: true; readonly output: unknown }
  | { readonly ok: false; readonly reason: string };

export async function readReply(text: string, schema: z.ZodType): Promise<Reading> {
  const model = aiSdkModel(provider(text), { maxAttempts: 1 });
  const { signal } = new AbortController();
  try {
    const { output } = await model.generate({ system: '', prompt: '', schema, signal });
    return { ok: true, output };
  } catch (error) {
    if (error instanceof ModelError) return { ok: false, reason: error.reason };
    throw error;
  }
}

function provider(text: string): ProviderModel {
  return {
    specificationVersion: 'v4',
    provider: 'bench',
    modelId: 'reply',
    doGenerate: async () => ({
      content: text === '' ? [] : [{ type: 'text', text }],
      finishReason: 'stop',
      usage: { inputTokens: 1, outputTokens: 1 },
      warnings: [],
    }),
  };
}
