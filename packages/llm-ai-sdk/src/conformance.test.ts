import { languageModelConformance, type ModelReply, type OpenModel } from '@pce/conformance';
import { MockLanguageModelV4 } from 'ai/test';
import { describe, it } from 'vitest';
import { apiError, saying } from '../test/replies.js';
import { aiSdkModel } from './ai-sdk-model.js';

const usage = {
  inputTokens: { total: 10, noCache: 10, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 5, text: 5, reasoning: 0 },
};

// #region conformance
const open: OpenModel = (replies) => {
  const provider = new MockLanguageModelV4({
    provider: 'acme.chat',
    modelId: 'small',
    doGenerate: (call) => {
      const place = Math.min(provider.doGenerateCalls.length, replies.length) - 1;
      return play(replies[place], call.abortSignal);
    },
  });
  const calls = () => provider.doGenerateCalls.map(({ prompt }) => JSON.stringify(prompt));
  return { model: aiSdkModel(provider), calls };
};

languageModelConformance({ describe, it, name: 'aiSdkModel', open });
// #endregion

async function play(reply: ModelReply | undefined, signal: AbortSignal | undefined) {
  switch (reply?.type) {
    case 'answer':
      return saying(JSON.stringify(reply.value), { usage });
    case 'text':
      return saying(reply.text, { usage });
    case 'silence':
      return new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
    default:
      throw apiError(400);
  }
}
