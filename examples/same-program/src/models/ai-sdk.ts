import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { MockLanguageModelV4 } from 'ai/test';
import { answer, decide } from './decide.ts';

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

/** Returns a model of the AI SDK that decides by the visible results. */
export function aiSdkModel(): LanguageModelV4 {
  return new MockLanguageModelV4({
    doGenerate: async ({ prompt }) => {
      const results = countResults(prompt);
      const call = decide(results);
      return {
        content: call
          ? [
              {
                type: 'tool-call',
                toolCallId: `call_${results}`,
                toolName: `${call.tool}Order`,
                input: JSON.stringify(call.args),
              },
            ]
          : [{ type: 'text', text: answer }],
        finishReason: { unified: call ? 'tool-calls' : 'stop', raw: undefined },
        usage,
        warnings: [],
      };
    },
  });
}

function countResults(prompt: LanguageModelV4CallOptions['prompt']): number {
  return prompt
    .flatMap(({ role, content }) => (role === 'tool' ? content : []))
    .filter(({ type }) => type === 'tool-result').length;
}
