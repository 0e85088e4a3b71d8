import type { Json, JsonObject } from '@pce/core/contracts';
import { isJsonObject } from '@pce/core/internal';
import type { ConversationCall, ConversationMessage } from '@pce/core/ports';
import type { AssistantPart, ContentPart, ToolCallPart } from './provider-model.js';

type AssistantMessage = Extract<ConversationMessage, { role: 'assistant' }>;

/**
 * Returns what a provider must get back in the next call: the order of its parts, reasoning and metadata. `undefined`
 * if the answer has only texts and calls.
 *
 * @param model - Name of the model; only this model gets the parts back.
 * @param text - The text as the host gets it: the end of all texts of the parts.
 * @param calls - The calls as the host gets them, in the order of the parts.
 */
export function toOpaque(
  model: string,
  content: readonly ContentPart[],
  text: string,
  calls: readonly ConversationCall[],
): Json | undefined {
  const said = content.reduce((sum, part) => sum + lengthOf(part), 0);
  let dropped = said - text.length;
  const ids = calls.map(({ id }) => id);
  const parts = content.flatMap((part): JsonObject[] => {
    const providerOptions = toJson(part.providerMetadata);
    const options = providerOptions && { providerOptions };
    if (part.type === 'reasoning')
      return [{ type: 'reasoning', text: part.text ?? '', ...options }];
    if (part.type === 'text') {
      const length = Math.max(0, lengthOf(part) - dropped);
      dropped -= lengthOf(part) - length;
      return length === 0 && !options ? [] : [{ type: 'text', length, ...options }];
    }
    const id = isCall(part) ? ids.shift() : undefined;
    return id === undefined ? [] : [{ type: 'call', id, ...options }];
  });
  const isPlain = parts.every((part) => part.type !== 'reasoning' && !('providerOptions' in part));
  return isPlain ? undefined : { model, parts };
}

/** Whether a part is a call that the host has to run. */
export function isCall({ type, providerExecuted = false }: ContentPart): boolean {
  return type === 'tool-call' && !providerExecuted;
}

/** Builds the parts of an assistant message, including what the same model sent for its provider. */
export function assistantParts(
  { text, calls, opaque }: AssistantMessage,
  model: string,
  toSent: (tool: string) => string,
): AssistantPart[] {
  const kept = keptParts(opaque, model);
  const length = kept.reduce((sum, part) => sum + countOf(part.length), 0);
  // If the host changed the text (for example by a guard), positions and metadata no longer apply.
  const isUnchanged = length === text.length;
  const open = new Map(calls.map((call) => [call.id, call]));
  const take = (id: Json | undefined, options: object): ToolCallPart[] => {
    const call = typeof id === 'string' ? open.get(id) : undefined;
    if (call === undefined) return [];
    open.delete(call.id);
    const toolName = toSent(call.tool);
    return [
      { type: 'tool-call', toolCallId: call.id, toolName, input: toInput(call.args), ...options },
    ];
  };
  let rest = text;
  const parts = kept.flatMap((part): AssistantPart[] => {
    const { providerOptions } = part;
    const options = isOptions(providerOptions) ? { providerOptions } : {};
    if (part.type === 'reasoning' && typeof part.text === 'string') {
      return [{ type: 'reasoning', text: part.text, ...options }];
    }
    if (part.type !== 'text') return take(part.id, options);
    const piece = isUnchanged ? rest.slice(0, countOf(part.length)) : rest;
    rest = rest.slice(piece.length);
    if (!isUnchanged) return textParts(piece);
    return piece === '' && !providerOptions ? [] : [{ type: 'text', text: piece, ...options }];
  });
  return [...parts, ...textParts(rest), ...calls.flatMap(({ id }) => take(id, {}))];
}

function textParts(text: string): AssistantPart[] {
  return text === '' ? [] : [{ type: 'text', text }];
}

/** Wraps arguments that are not an object; providers accept only objects. */
function toInput(args: Json): JsonObject {
  return isJsonObject(args) ? args : { arguments: args };
}

function keptParts(opaque: Json | undefined, model: string): readonly JsonObject[] {
  if (!isJsonObject(opaque) || opaque.model !== model) return [];
  const { parts } = opaque;
  return Array.isArray(parts) ? parts.filter(isJsonObject) : [];
}

function isOptions(value: Json | undefined): value is Record<string, JsonObject> {
  return isJsonObject(value) && Object.values(value).every(isJsonObject);
}

function countOf(value: Json | undefined): number {
  return typeof value === 'number' ? value : 0;
}

function lengthOf({ type, text = '' }: ContentPart): number {
  return type === 'text' ? text.length : 0;
}

function toJson(metadata: ContentPart['providerMetadata']): JsonObject | undefined {
  const plain: unknown = metadata && JSON.parse(JSON.stringify(metadata));
  return isJsonObject(plain) ? plain : undefined;
}
