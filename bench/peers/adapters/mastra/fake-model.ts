import type {
  LanguageModelV2,
  LanguageModelV2CallOptions,
  LanguageModelV2Content,
  LanguageModelV2StreamPart,
} from '@ai-sdk/provider-v5';
import type { PeerOptions } from '../../peer.ts';
import { lastTextOf, toolCallPart } from '../../provider-call.ts';

const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };

export function fakeModel({ workload }: PeerOptions): LanguageModelV2 {
  const think = (call: LanguageModelV2CallOptions) => workload.decide(lastTextOf(call));
  return {
    specificationVersion: 'v2',
    provider: 'fake',
    modelId: 'fake',
    supportedUrls: {},
    async doGenerate(call) {
      const args = think(call);
      const content: LanguageModelV2Content = args
        ? toolCallPart(args)
        : { type: 'text', text: 'Done.' };
      return {
        content: [content],
        finishReason: args ? 'tool-calls' : 'stop',
        usage,
        warnings: [],
      };
    },
    async doStream(call) {
      const args = think(call);
      const parts: LanguageModelV2StreamPart[] = [
        { type: 'stream-start', warnings: [] },
        ...(args ? [toolCallPart(args)] : closingText),
        { type: 'finish', finishReason: args ? 'tool-calls' : 'stop', usage },
      ];
      return { stream: ReadableStream.from(parts) };
    },
  };
}

const closingText: readonly LanguageModelV2StreamPart[] = [
  { type: 'text-start', id: 'text' },
  { type: 'text-delta', id: 'text', delta: 'Done.' },
  { type: 'text-end', id: 'text' },
];
