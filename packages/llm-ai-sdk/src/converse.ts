import type { Json } from '@pce/core/contracts';
import { ModelError } from '@pce/core/errors';
import { forbiddenIn, jsonSchema } from '@pce/core/internal';
import type {
  ConversationCall,
  ConversationMessage,
  ConversationRequest,
  RoleModel,
} from '@pce/core/ports';
import { assistantParts, isCall, toOpaque } from './opaque-parts.js';
import type { ModelSettings } from './options.js';
import type { PlainCall } from './plain-call.js';
import type { ProviderMessage, ProviderModel, UnsentCall } from './provider-model.js';
import { callSettings, userMessage } from './to-call.js';
import { textOfError } from './to-model-error.js';
import type { Reply } from './to-reply.js';

/** Continues conversations with a provider's native tool calls. */
export function converse(
  { provider, modelId }: ProviderModel,
  settings: ModelSettings,
  ask: PlainCall,
): NonNullable<RoleModel['converse']> {
  const model = `${provider}:${modelId}`;
  return async (request) => {
    const names = toolNames(request);
    const call = toConversationCall(request, model, settings, names);
    const reply = await ask(call, request).catch((error: unknown) => {
      const isOverTools = error instanceof ModelError && request.tools.length > 0;
      throw isOverTools ? withoutToolCalls(error) : error;
    });
    const calls = callsOf(reply, request, names);
    const opaque = toOpaque(model, reply.content, reply.text, calls);
    const { text, usage } = reply;
    return { text, calls, ...(opaque !== undefined && { opaque }), usage };
  };
}

function callsOf(
  { content }: Reply,
  { messages }: ConversationRequest,
  { fromSent }: ToolNames,
): readonly ConversationCall[] {
  const taken = new Set(
    messages.flatMap((message) =>
      message.role === 'assistant' ? message.calls.map(({ id }) => id) : [],
    ),
  );
  return content.filter(isCall).map(({ toolCallId = '', toolName = '', input = '' }) => {
    const id = freeId(toolCallId, taken);
    taken.add(id);
    return { id, tool: fromSent(toolName), args: toArgs(input) };
  });
}

/** Returns an unused call id: small servers restart at 0 in each answer, or send none. */
function freeId(given: string, taken: ReadonlySet<string>): string {
  for (let number = taken.size, id = given; ; number += 1) {
    if (id !== '' && !taken.has(id)) return id;
    id = `call_${number}`;
  }
}

function toArgs(input: string): Json {
  if (input.trim() === '') return {};
  try {
    const args = jsonSchema.safeParse(JSON.parse(input));
    return args.success && forbiddenIn(args.data) === undefined ? args.data : input;
  } catch {
    return input;
  }
}

/** Adds an alternative to the message of a failure that is probably caused by the request's tools. */
function withoutToolCalls(error: ModelError): ModelError {
  const { cause, model, reason, message } = error;
  const said = cause instanceof Error ? textOfError(cause) : message;
  if (reason !== 'rejected' || !/\btools?\b|\bfunction/i.test(said)) return error;
  const advice = 'if the model cannot call tools, use modelRoles, which works without tool calling';
  return new ModelError(model, reason, `${message}; ${advice}`, { cause });
}

/** Builds the call that continues a conversation; equal requests give equal bytes. */
function toConversationCall(
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
            toolCallId: callId,
            toolName: toSent(tool),
            output,
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
        type: 'function' as const,
        name: toSent(name),
        description,
        // Providers require both; a schema without arguments may lack them.
        inputSchema: { type: 'object', properties: {}, ...parameters },
      })),
      toolChoice: { type: 'auto' as const },
    }),
  };
}

/** Maps the names of tools to names that providers accept, and back. */
interface ToolNames {
  toSent(tool: string): string;
  /** Returns unknown names unchanged. */
  fromSent(name: string): string;
}

/** Limits that all known providers accept. */
const maxCharacters = 64;
const allowed = /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/;

/**
 * Gives each tool of a conversation a unique name that providers accept: unchanged if possible, and the same in all
 * continuations of the conversation.
 */
function toolNames({ tools, messages }: ConversationRequest): ToolNames {
  const offered = tools.map(({ name }) => name);
  const called = messages.flatMap((message) => {
    if (message.role === 'user') return [];
    return (message.role === 'assistant' ? message.calls : message.results).map(({ tool }) => tool);
  });
  const isAllowed = (name: string): boolean => allowed.test(name);
  const others = offered.filter((name) => !isAllowed(name));
  const sent = new Map<string, string>();
  const original = new Map<string, string>();
  for (const name of new Set([...offered.filter(isAllowed), ...others, ...called])) {
    const free = freeName(name, original);
    sent.set(name, free);
    original.set(free, name);
  }
  return {
    toSent: (tool) => sent.get(tool) ?? tool,
    fromSent: (name) => original.get(name) ?? name,
  };
}

function freeName(name: string, taken: ReadonlyMap<string, string>): string {
  const clean = name.replace(/[^A-Za-z0-9_-]/g, '_').replace(/^(?=[^A-Za-z_]|$)/, '_');
  const whole = clean.slice(0, maxCharacters);
  for (let number = 2, free = whole; ; number += 1) {
    if (!taken.has(free)) return free;
    const end = `_${number}`;
    free = whole.slice(0, maxCharacters - end.length) + end;
  }
}
