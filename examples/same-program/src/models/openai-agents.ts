import { type Model, Usage } from '@openai/agents';
import { answer, type Script, toolOf } from './script.ts';

/** Returns a model of the OpenAI Agents SDK that decides by the visible results. */
export function openAiAgentsModel({ next, bill }: Script): Model {
  return {
    async getResponse({ input }) {
      const items = typeof input === 'string' ? [] : input;
      const done = items.flatMap((item) => (item.type === 'function_call_result' ? item.name : []));
      const call = next(done.map(toolOf), '');
      const tokens = await bill(JSON.stringify(input).length);
      return {
        usage: new Usage({ inputTokens: tokens.input, outputTokens: tokens.output }),
        output: [
          call
            ? {
                type: 'function_call',
                callId: `call_${done.length}`,
                name: `${call.tool}_order`,
                arguments: JSON.stringify(call.args),
                status: 'completed',
              }
            : {
                type: 'message',
                role: 'assistant',
                status: 'completed',
                content: [{ type: 'output_text', text: answer }],
              },
        ],
      };
    },
    getStreamedResponse() {
      throw new Error('the programs do not stream');
    },
  };
}
