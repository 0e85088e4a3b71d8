import type { BindToolsInput } from '@langchain/core/language_models/chat_models';
import { AIMessage, type BaseMessage, ToolMessage } from '@langchain/core/messages';
import { convertToOpenAITool } from '@langchain/core/utils/function_calling';
import type { ChatMessage, ChatRequest, ChatTool } from '../../../src/chat-request.ts';

export function toChatRequest(
  messages: readonly BaseMessage[],
  tools: readonly BindToolsInput[],
): ChatRequest {
  return { messages: messages.map(toChatMessage), tools: tools.map(toChatTool) };
}

function toChatMessage(message: BaseMessage): ChatMessage {
  const { text } = message;
  if (ToolMessage.isInstance(message)) {
    return { role: 'tool', tool_call_id: message.tool_call_id, content: text };
  }
  if (!AIMessage.isInstance(message)) {
    return { role: message.type === 'system' ? 'system' : 'user', content: text };
  }
  const calls = message.tool_calls?.map(({ id = '', name, args }) => ({
    id,
    type: 'function' as const,
    function: { name, arguments: JSON.stringify(args) },
  }));
  return { role: 'assistant', content: text || null, ...(calls && { tool_calls: calls }) };
}

function toChatTool(tool: BindToolsInput): ChatTool {
  const { name, description, parameters } = convertToOpenAITool(tool).function;
  return { type: 'function', function: { name, description, parameters } };
}
