import type { ConversationMessage, ConversationRequest } from '@pce/core/ports';
import { assistantParts } from './opaque-parts.js';
import type { ModelSettings } from './options.js';
import type { ProviderMessage, UnsentCall } from './provider-model.js';
import { callSettings, userMessage } from './to-call.js';
import type { ToolNames } from './tool-names.js';

/** Builds the call that continues a conversation; equal requests give equal bytes. */
export function toConversationCall(
  { system, messages, tools, temperature }: ConversationRequest,
  model: string,
  settings: ModelSettings,
  { toSent }: ToolNames,
): UnsentCall {
  const toMessage = (message: ConversationMessage): ProviderMessage => {
    switch (message.role) {
      case 'user':
        return userMessage(message.text, message.files, settings.specification);
      case 'assistant':
        return { role: 'assistant', content: assistantParts(message, model, toSent) };
      case 'tool': {
        const content = message.results.map(({ callId, tool, content: value, isError }) => {
          const output = { type: isError ? ('error-text' as const) : ('text' as const), value };
          return {
            type: 'tool-result' as const,
            ...{ toolCallId: callId, toolName: toSent(tool), output },
          };
        });
        return { role: 'tool', content };
      }
    }
  };
  return {
    prompt: [
      ...(system === '' ? [] : [{ role: 'system' as const, content: system }]),
      ...messages.map(toMessage).filter(({ content }) => content.length > 0),
    ],
    responseFormat: { type: 'text' },
    providerOptions: settings.providerOptions,
    ...callSettings(settings, temperature),
    ...(tools.length > 0 && {
      tools: tools.map(({ name, description, parameters }) => ({
        ...{ type: 'function' as const, name: toSent(name), description },
        // Providers require both; a schema without arguments may lack them.
        inputSchema: { type: 'object', properties: {}, ...parameters },
      })),
      toolChoice: { type: 'auto' as const },
    }),
  };
}
