import type { JsonObject } from '@pce/core/contracts';
import type { ModelFile } from '@pce/core/ports';
import type { ShownSchema } from './json-schema-of.js';
import type { ModelSettings } from './options.js';
import type { FilePart, ProviderMessage, UnsentCall } from './provider-model.js';

/** A reply that could not be used, to be shown to the model that gave it. */
export interface Correction {
  readonly reply: string;
  readonly problem: string;
}

type CallSettings = Pick<ModelSettings, 'maxOutputTokens' | 'temperature' | 'headers'>;

export interface CallInput extends CallSettings {
  readonly system: string;
  readonly prompt: string;
  readonly files: readonly ModelFile[] | undefined;
  /** Version of the AI SDK's specification of models that the provider follows, such as `v4`. */
  readonly specification: string;
  /** Describes the reply; `undefined` accepts every JSON object, `none` asks for plain text. */
  readonly schema: ShownSchema | 'none' | undefined;
  /** Whether the provider is given the schema; otherwise the system prompt ends with it. */
  readonly isNative: boolean;
  readonly correction: Correction | undefined;
  readonly provider: string;
  readonly providerOptions: Readonly<Record<string, JsonObject>>;
}

/** Characters of a reply that the model is shown, to see what was wrong with it. */
const maxReplyCharacters = 8_000;

/** Builds the call to a provider. Parts that stay the same from call to call come first, for its prompt cache. */
export function toCall(input: CallInput): UnsentCall {
  const { schema, isNative, providerOptions, correction } = input;
  const shown = schema === 'none' ? undefined : schema;
  const native = isNative && shown !== undefined;
  const system = native || schema === 'none' ? input.system : withFormat(input.system, shown);
  return {
    prompt: [
      ...(system === '' ? [] : [{ role: 'system' as const, content: system }]),
      userMessage(input.prompt, input.files, input.specification),
      ...(correction === undefined ? [] : corrections(correction)),
    ],
    responseFormat: native ? { type: 'json', schema: shown.schema } : { type: 'text' },
    providerOptions: native ? withLooseSchema(input.provider, providerOptions) : providerOptions,
    ...callSettings(input, input.temperature),
  };
}

/** Returns the settings that every call has. */
export function callSettings(
  { maxOutputTokens, headers, ...settings }: CallSettings,
  temperature = settings.temperature,
): Pick<UnsentCall, 'maxOutputTokens' | 'temperature' | 'headers'> {
  return {
    maxOutputTokens,
    ...(temperature === undefined ? {} : { temperature }),
    ...(headers === undefined ? {} : { headers }),
  };
}

/** Builds a message of the user. Files come before the text that asks about them, as providers advise. */
export function userMessage(
  text: string,
  files: readonly ModelFile[] = [],
  specification: string,
): ProviderMessage {
  const parts = files.map((file) => toFilePart(file, specification));
  return { role: 'user', content: [...parts, { type: 'text', text }] };
}

function toFilePart({ name, mediaType, data }: ModelFile, specification: string): FilePart {
  const isTagged = specification !== 'v2' && specification !== 'v3';
  const content: unknown = isTagged ? { type: 'data', data } : data;
  return { type: 'file', filename: name, mediaType, data: content as never };
}

function said(role: 'user' | 'assistant', text: string): ProviderMessage {
  return { role, content: [{ type: 'text', text }] };
}

function withFormat(system: string, schema: ShownSchema | undefined): string {
  const format =
    schema === undefined
      ? 'Answer with one JSON object and nothing else.'
      : `Answer with one JSON object that fits this JSON Schema, and nothing else:\n${JSON.stringify(schema.schema)}`;
  return system === '' ? format : `${system}\n\n${format}`;
}

function corrections({ reply, problem }: Correction): ProviderMessage[] {
  const complaint = `Your answer could not be used: ${problem}. Answer again, with the corrected JSON object and nothing else.`;
  const shown = reply.trim().slice(0, maxReplyCharacters).toWellFormed();
  const again = said('user', complaint);
  return shown === '' ? [again] : [said('assistant', shown), again];
}

/**
 * OpenAI's strict mode, and its imitations, take only schemas that require every property, which contracts with defaults
 * do not. Their models follow other schemas too, and the answer is checked anyway. Other providers ignore the option.
 */
function withLooseSchema(
  provider: string,
  options: Readonly<Record<string, JsonObject>>,
): Record<string, JsonObject> {
  const [name = provider] = provider.split('.');
  return { ...options, [name]: { strictJsonSchema: false, ...options[name] } };
}
