import {
  type ConversationReaction,
  languageModelConformance,
  type ModelReply,
} from '@pce/conformance';
import { describe, it } from 'vitest';
import { aiSdkModel, type ProviderCall, type ProviderModel, type ProviderResult } from './index.js';

// #region conformance
type Reaction = ModelReply | ConversationReaction;

const open = (reactions: readonly Reaction[]) => {
  const calls: string[] = [];
  const provider: ProviderModel = {
    specificationVersion: 'v4',
    provider: 'acme.chat',
    modelId: 'small',
    doGenerate(call) {
      calls.push(JSON.stringify([call.prompt, call.tools]));
      return play(reactions[Math.min(calls.length, reactions.length) - 1], call);
    },
  };
  return { model: aiSdkModel(provider), calls: () => calls };
};

let ids = 0;

async function play(reaction: Reaction | undefined, call: ProviderCall): Promise<ProviderResult> {
  const usage = { inputTokens: 10, outputTokens: 5 };
  const saying = (text: string, finishReason = 'stop'): ProviderResult => ({
    content: [{ type: 'text', text }],
    finishReason,
    usage,
    warnings: [],
  });
  switch (reaction?.type) {
    case 'answer':
      return saying(JSON.stringify(reaction.value));
    case 'text':
      return saying(reaction.text);
    case 'reply': {
      const { text = '', calls = [] } = reaction;
      const called = calls.map(({ tool, args, id = `id_${++ids}` }) => ({
        type: 'tool-call',
        toolCallId: id,
        toolName: typeof tool === 'string' ? tool : (call.tools?.[tool]?.name ?? ''),
        input: 'text' in args ? args.text : JSON.stringify(args.json),
      }));
      return { ...saying(text), content: [{ type: 'text', text }, ...called] };
    }
    case 'silence':
      return new Promise((_, reject) => {
        call.abortSignal.addEventListener('abort', () => reject(call.abortSignal.reason));
      });
    default:
      return saying('', 'content-filter');
  }
}

languageModelConformance({ describe, it, name: 'aiSdkModel', open, conversation: open });
// #endregion
