import type { LanguageModelV4, LanguageModelV4Prompt } from '@ai-sdk/provider';
import { convertArrayToReadableStream } from 'ai/test';
import { answer, type Script, toolOf } from './script.ts';

/** Returns a model of the AI SDK, which Mastra takes too, that decides by the visible results. */
export function aiSdkModel({ next, bill }: Script) {
  const think = async (prompt: LanguageModelV4Prompt) => {
    const results = prompt
      .flatMap(({ role, content }) => (role === 'tool' ? content : []))
      .filter((part) => part.type === 'tool-result');
    const done = results.filter(({ output }) => !output.type.startsWith('error'));
    const [request] = prompt.flatMap(({ role, content }) => (role === 'user' ? content : []));
    const call = next(
      done.map(({ toolName }) => toolOf(toolName)),
      request?.type === 'text' ? request.text : '',
    );
    const { input, output } = await bill(JSON.stringify(prompt).length);
    return {
      call: call && {
        type: 'tool-call' as const,
        toolCallId: `call_${results.length}`,
        toolName: `${call.tool}Order`,
        input: JSON.stringify(call.args),
      },
      finishReason: { unified: call ? ('tool-calls' as const) : ('stop' as const), raw: undefined },
      usage: {
        inputTokens: { total: input, noCache: input, cacheRead: 0, cacheWrite: 0 },
        outputTokens: { total: output, text: output, reasoning: 0 },
      },
    };
  };
  return {
    specificationVersion: 'v4',
    provider: 'openai',
    modelId: 'gpt-5', // Mastra knows its prices
    supportedUrls: {},
    async doGenerate({ prompt }: { prompt: LanguageModelV4Prompt }) {
      const { call, ...rest } = await think(prompt);
      return { content: [call ?? { type: 'text' as const, text: answer }], ...rest, warnings: [] };
    },
    async doStream({ prompt }: { prompt: LanguageModelV4Prompt }) {
      const { call, ...rest } = await think(prompt);
      return {
        stream: convertArrayToReadableStream([
          { type: 'stream-start' as const, warnings: [] },
          ...(call ? [call] : textParts),
          { type: 'finish' as const, ...rest },
        ]),
      };
    },
  } satisfies LanguageModelV4;
}

const textParts = [
  { type: 'text-start' as const, id: 'text' },
  { type: 'text-delta' as const, id: 'text', delta: answer },
  { type: 'text-end' as const, id: 'text' },
];
