import { type AgentInputItem, type Model, type ModelRequest, Usage } from '@openai/agents';
import type { ChatMessage, ChatRequest } from '../../../src/chat-request.ts';
import type { PeerOptions } from '../../peer.ts';

export function fakeModel({ workload, onRequest }: PeerOptions): Model {
  return {
    async getResponse(request) {
      onRequest?.(toChatRequest(request));
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
  return last === undefined ? '' : (toChatMessage(last).content ?? '');
}

function toChatRequest(request: ModelRequest): ChatRequest {
  const { systemInstructions = '', input, tools } = request;
  const items: readonly ChatMessage[] =
    typeof input === 'string' ? [{ role: 'user', content: input }] : input.map(toChatMessage);
  return {
    messages: [{ role: 'system', content: systemInstructions }, ...items],
    tools: tools
      .filter((tool) => tool.type === 'function')
      .map(({ name, description, parameters }) => ({
        type: 'function',
        function: { name, description, parameters },
      })),
  };
}

function toChatMessage(item: AgentInputItem): ChatMessage {
  switch (item.type) {
    case 'function_call': {
      const call = { name: item.name, arguments: item.arguments };
      const calls = [{ id: item.callId, type: 'function' as const, function: call }];
      return { role: 'assistant', content: null, tool_calls: calls };
    }
    case 'function_call_result':
      return { role: 'tool', tool_call_id: item.callId, content: textOf(item.output) };
    case 'message':
    case undefined:
      return { role: item.role, content: textOf(item.content) };
    default:
      throw new Error(`the workload has no item of type ${item.type}`);
  }
}

/** An output may be a string, or come wrapped with its kind beside it. */
function textOf(output: unknown): string {
  if (typeof output === 'string') return output;
  const wrapped = typeof output === 'object' && output !== null && 'text' in output;
  return wrapped && typeof output.text === 'string' ? output.text : JSON.stringify(output);
}
