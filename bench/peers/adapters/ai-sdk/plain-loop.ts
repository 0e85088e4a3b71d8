import type { LanguageModelV4, LanguageModelV4Usage } from '@ai-sdk/provider';
import { generateText, isStepCount, jsonSchema, tool } from 'ai';
import type { PlainReply, RunPlainLoop } from '../../plain-loop.ts';
import { toChatRequest } from '../../provider-call.ts';

const usage: LanguageModelV4Usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

type PlainLoopReply = Parameters<RunPlainLoop>[0]['reply'];

function contentOf(reply: PlainReply, request: number) {
  if ('text' in reply) return [{ type: 'text' as const, text: reply.text }];
  return reply.calls.map(({ tool: toolName, args }, index) => ({
    type: 'tool-call' as const,
    toolCallId: `call_${request}_${index}`,
    toolName,
    input: JSON.stringify(args),
  }));
}

function playedModel(reply: PlainLoopReply): LanguageModelV4 {
  let requests = 0;
  return {
    specificationVersion: 'v4',
    provider: 'played',
    modelId: 'played',
    supportedUrls: {},
    async doGenerate(call) {
      requests += 1;
      const said = await reply(toChatRequest(call));
      return {
        content: contentOf(said, requests),
        finishReason: { unified: 'text' in said ? 'stop' : 'tool-calls', raw: undefined },
        usage,
        warnings: [],
      };
    },
    doStream() {
      throw new Error('the loop does not stream');
    },
  };
}

/** The AI SDK's own loop: calls tools until the model answers, with nothing around it. */
export const runPlainLoop: RunPlainLoop = async (options) => {
  const tools = options.tools.map(({ name, description, parameters, execute }) => [
    name,
    tool({
      description,
      inputSchema: jsonSchema<Readonly<Record<string, unknown>>>(parameters),
      execute: async (args) => execute(args),
    }),
  ]);
  const { text } = await generateText({
    model: playedModel(options.reply),
    tools: Object.fromEntries(tools),
    instructions: options.instructions,
    prompt: options.prompt,
    stopWhen: isStepCount(options.maxRequests),
  });
  return text;
};
