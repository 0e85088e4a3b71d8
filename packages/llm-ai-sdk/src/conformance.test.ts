import { languageModelConformance, type ModelReply, type OpenModel } from '@pce/conformance';
import { describe, it } from 'vitest';
import { aiSdkModel, type ProviderModel, type ProviderResult } from './index.js';

// #region conformance
const open: OpenModel = (replies) => {
  const calls: string[] = [];
  const provider: ProviderModel = {
    ...{ specificationVersion: 'v4', provider: 'acme.chat', modelId: 'small' },
    doGenerate({ prompt, abortSignal }) {
      calls.push(JSON.stringify(prompt));
      return play(replies[Math.min(calls.length, replies.length) - 1], abortSignal);
    },
  };
  return { model: aiSdkModel(provider), calls: () => calls };
};

async function play(reply: ModelReply | undefined, signal: AbortSignal): Promise<ProviderResult> {
  const usage = { inputTokens: 10, outputTokens: 5 };
  const saying = (text: string, finishReason = 'stop'): ProviderResult => ({
    ...{ content: [{ type: 'text', text }], finishReason, usage, warnings: [] },
  });
  switch (reply?.type) {
    case 'answer':
      return saying(JSON.stringify(reply.value));
    case 'text':
      return saying(reply.text);
    case 'silence':
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    default:
      return saying('', 'content-filter');
  }
}

languageModelConformance({ describe, it, name: 'aiSdkModel', open });
// #endregion
