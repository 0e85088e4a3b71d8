import { type Json, jsonSchema } from '@pce/core/contracts';
import { ModelError } from '@pce/core/errors';
import { forbiddenIn } from '@pce/core/internal';
import type { ConversationCall, ConversationRequest, RoleModel } from '@pce/core/ports';
import { isCall, toOpaque } from './opaque-parts.js';
import type { ModelSettings } from './options.js';
import type { PlainCall } from './plain-call.js';
import { textOfError } from './provider-error.js';
import type { ProviderModel } from './provider-model.js';
import { toConversationCall } from './to-conversation-call.js';
import type { Reply } from './to-reply.js';
import { type ToolNames, toolNames } from './tool-names.js';

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
