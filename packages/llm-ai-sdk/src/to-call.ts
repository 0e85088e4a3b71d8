import type { JsonObject } from '@pce/core/contracts';
import type { ModelFile } from '@pce/core/ports';
import type { ShownSchema } from './json-schema-of.js';
import type { ModelSettings } from './options.js';
import type { FilePart, ProviderMessage, UnsentCall } from './provider-model.js';

/** An unusable reply, shown to the model that gave it. */
export interface Correction {
  readonly reply: string;
  readonly problem: string;
}

type CallSettings = Pick<ModelSettings, 'maxOutputTokens' | 'temperature' | 'headers'>;

export interface CallInput extends CallSettings, Pick<ModelSettings, 'structuredOutput'> {
  readonly system: string;
  readonly prompt: string;
  readonly files: readonly ModelFile[] | undefined;
  /** Version of the AI SDK's model specification, such as `v4`. */
  readonly specification: string;
  /** Schema of the reply; `undefined` accepts every JSON object, `none` asks for plain text. */
  readonly schema: ShownSchema | 'none' | undefined;
  /** Whether the provider gets the schema; otherwise it is appended to the system prompt. */
  readonly isNative: boolean;
  readonly correction: Correction | undefined;
  readonly provider: string;
  readonly providerOptions: Readonly<Record<string, JsonObject>>;
}

/** Characters of an unusable reply that are shown to the model. */
const maxReplyCharacters = 8_000;

/** Builds the call to a provider. Parts that do not change between calls come first, for its prompt cache. */
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
    providerOptions: native ? withStrictness(input, providerOptions) : providerOptions,
    ...callSettings(input, input.temperature),
  };
}

/** Returns the settings common to all calls. */
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

/** Builds a user message. Files come before the text, as providers advise. */
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
 * Turns off OpenAI's strict mode, unless the schema has its form: it requires every property, and so rejects contracts with
 * defaults. The answer is validated anyway; other providers ignore the option.
 */
function withStrictness(
  { provider, structuredOutput }: Pick<CallInput, 'provider' | 'structuredOutput'>,
  options: Readonly<Record<string, JsonObject>>,
): Record<string, JsonObject> {
  const [name = provider] = provider.split('.');
  return {
    ...options,
    [name]: { strictJsonSchema: structuredOutput === 'strict', ...options[name] },
  };
}
