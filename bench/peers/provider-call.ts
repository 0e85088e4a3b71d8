import type { ChatMessage, ChatRequest } from '../src/chat-request.ts';
import type { WorkArguments } from '../src/workload.ts';

/** The part that is read of a call as the AI SDK hands it to a provider, in versions 2 to 4 of its interface. */
export interface ProviderCall {
  readonly prompt: readonly ProviderMessage[];
  readonly tools?: readonly ProviderTool[] | undefined;
}

interface ProviderMessage {
  readonly role: ChatMessage['role'];
  readonly content: string | readonly ProviderPart[];
}

interface ProviderPart {
  readonly type: string;
  readonly text?: string | undefined;
  readonly toolCallId?: string;
  readonly toolName?: string;
  readonly input?: unknown;
  readonly output?: unknown;
}

interface ProviderTool {
  readonly name: string;
  readonly description?: string | undefined;
  readonly inputSchema?: unknown;
}

/** The text of the last part of the last message: what the model goes by. */
export function lastTextOf({ prompt }: ProviderCall): string {
  const content = prompt.at(-1)?.content ?? '';
  if (typeof content === 'string') return content;
  const part = content.at(-1);
  return part?.text ?? JSON.stringify(part?.output);
}

/** The call of the tool, as a provider answers it. */
export function toolCallPart(args: WorkArguments) {
  return {
    type: 'tool-call' as const,
    toolCallId: `call_${args.step}`,
    toolName: 'work',
    input: JSON.stringify(args),
  };
}

export function toChatRequest({ prompt, tools = [] }: ProviderCall): ChatRequest {
  return {
    messages: prompt.flatMap(toChatMessages),
    tools: tools.map(({ name, description, inputSchema }) => ({
      type: 'function',
      function: { name, description, parameters: inputSchema },
    })),
  };
}

function toChatMessages({ role, content }: ProviderMessage): readonly ChatMessage[] {
  if (typeof content === 'string') return [{ role, content }];
  if (role === 'tool') {
    return content.map(({ toolCallId = '', output }) => ({
      role,
      tool_call_id: toolCallId,
      content: JSON.stringify(unwrapped(output)),
    }));
  }
  const text = content.map((part) => part.text ?? '').join('');
  const calls = content.filter(({ type }) => type === 'tool-call').map(toChatToolCall);
  return [{ role, content: text || null, ...(calls.length > 0 && { tool_calls: calls }) }];
}

/** A tool's answer comes wrapped, with its kind beside it. */
function unwrapped(output: unknown): unknown {
  return typeof output === 'object' && output !== null && 'value' in output ? output.value : output;
}

function toChatToolCall({ toolCallId = '', toolName = '', input }: ProviderPart) {
  const text = typeof input === 'string' ? input : JSON.stringify(input);
  return {
    id: toolCallId,
    type: 'function' as const,
    function: { name: toolName, arguments: text },
  };
}
