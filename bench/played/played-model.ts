import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4Message,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider';
import { jsonObjectSchema } from '@pce/core/internal';
import { rolePrompts } from '@pce/roles';
import type { PlayedCall } from './figures.ts';
import type { Asked, PlayedRole, Player } from './player.ts';

export interface PlayedModelOptions {
  readonly role: PlayedRole;
  readonly player: Player;
  readonly calls: PlayedCall[];
}

const usage: LanguageModelV4Usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

/** A language model of the AI SDK with recorded or manual answers. */
export function playedModel({ role, player, calls }: PlayedModelOptions): LanguageModelV4 {
  const answer = async (call: LanguageModelV4CallOptions) => {
    const asked = toAsked(role, call);
    const said = await player(asked);
    const parts = [
      ...(said.text === '' && said.calls.length > 0 ? [] : [said.text]),
      ...said.calls.map((each) => JSON.stringify(each)),
    ];
    calls.push({ role: asked.role, request: sentText(call), answer: parts.join('\n') });
    const content: LanguageModelV4Content[] = said.calls.map(({ name, args }, index) => ({
      type: 'tool-call',
      toolCallId: `call_${calls.length}_${index}`,
      toolName: name,
      input: JSON.stringify(args),
    }));
    const unified = content.length > 0 ? ('tool-calls' as const) : ('stop' as const);
    return { text: said.text, content, finishReason: { unified, raw: undefined } };
  };
  return {
    specificationVersion: 'v4',
    provider: 'played',
    modelId: role,
    supportedUrls: {},
    async doGenerate(call) {
      const { text, content, finishReason } = await answer(call);
      const textParts: LanguageModelV4Content[] = text === '' ? [] : [{ type: 'text', text }];
      return { content: [...textParts, ...content], finishReason, usage, warnings: [] };
    },
    async doStream(call) {
      const { text, content, finishReason } = await answer(call);
      const parts: LanguageModelV4StreamPart[] = [
        { type: 'stream-start', warnings: [] },
        { type: 'text-start', id: 'text' },
        { type: 'text-delta', id: 'text', delta: text },
        { type: 'text-end', id: 'text' },
        ...content.filter((part) => part.type === 'tool-call'),
        { type: 'finish', finishReason, usage },
      ];
      return { stream: ReadableStream.from(parts) };
    },
  };
}

function toAsked(role: PlayedRole, call: LanguageModelV4CallOptions): Asked {
  const isSystem = (message: LanguageModelV4Message): boolean => message.role === 'system';
  const joined = (messages: readonly LanguageModelV4Message[]): string =>
    messages.map(textOf).join('\n');
  const schema = schemaOf(call);
  const system = joined(call.prompt.filter(isSystem));
  return {
    role: role === 'solo' && schema !== undefined ? roleOf(system) : role,
    system,
    prompt: joined(call.prompt.filter((message) => !isSystem(message))),
    schema,
    tools: call.tools ?? [],
  };
}

/** Returns the role that one model of `soloRoles` plays when asked for an object. */
function roleOf(system: string): PlayedRole {
  if (system.startsWith(rolePrompts.planner)) return 'planner';
  return system.startsWith(rolePrompts.validator) ? 'validator' : 'synthesizer';
}

function schemaOf({ responseFormat }: LanguageModelV4CallOptions) {
  return responseFormat?.type === 'json' && responseFormat.schema !== undefined
    ? jsonObjectSchema.parse(responseFormat.schema)
    : undefined;
}

/** Returns everything that is sent, in the order of a provider's cache. */
function sentText(call: LanguageModelV4CallOptions): string {
  const tools = (call.tools ?? []).map((tool) => JSON.stringify(tool));
  const schema = schemaOf(call);
  const format = schema === undefined ? [] : [JSON.stringify(schema)];
  return [...tools, ...format, ...call.prompt.map((each) => `${each.role}\n${textOf(each)}`)].join(
    '\n',
  );
}

function textOf({ content }: LanguageModelV4Message): string {
  if (typeof content === 'string') return content;
  return content
    .map((part) => {
      if (part.type === 'text') return part.text;
      if (part.type !== 'tool-result') return JSON.stringify(part);
      const value = 'value' in part.output ? part.output.value : part.output;
      return typeof value === 'string' ? value : JSON.stringify(value);
    })
    .join('\n');
}
