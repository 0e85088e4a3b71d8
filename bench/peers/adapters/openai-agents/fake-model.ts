import { type Model, type ModelRequest, Usage } from '@openai/agents';
import type { PeerOptions } from '../../peer.ts';

export function fakeModel({ workload }: PeerOptions): Model {
  return {
    async getResponse(request) {
      const args = workload.decide(lastTextOf(request));
      return {
        usage: new Usage(),
        output: args
          ? [
              {
                type: 'function_call',
                callId: `call_${args.step}`,
                name: 'work',
                arguments: JSON.stringify(args),
                status: 'completed',
              },
            ]
          : [
              {
                type: 'message',
                role: 'assistant',
                status: 'completed',
                content: [{ type: 'output_text', text: 'Done.' }],
              },
            ],
      };
    },
    getStreamedResponse() {
      throw new Error('the workload does not stream');
    },
  };
}

function lastTextOf({ input }: ModelRequest): string {
  if (typeof input === 'string') return input;
  const last = input.at(-1);
  if (last?.type === 'function_call_result') return textOf(last.output);
  return last !== undefined && 'content' in last ? textOf(last.content) : '';
}

/** An output may be a string, or come wrapped with its kind beside it. */
function textOf(output: unknown): string {
  if (typeof output === 'string') return output;
  const wrapped = typeof output === 'object' && output !== null && 'text' in output;
  return wrapped && typeof output.text === 'string' ? output.text : JSON.stringify(output);
}
