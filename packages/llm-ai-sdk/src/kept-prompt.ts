import { emailPattern, type ModelCall, phonePatterns, redactor, sha256 } from '@pce/core/internal';
import type { Scrubber } from '@pce/core/ports';
import type { ProviderMessage, ProviderResult, UnsentCall } from './provider-model.js';

/** How much of each prompt and reply is kept in the journal: hashes, the texts without personal data, or the texts. */
export type KeepPrompts = 'hash' | 'redacted' | 'full';

/** Prompt and reply of a call as the journal keeps them. */
type KeptPrompt = Pick<ModelCall, 'promptHash' | 'replyHash' | 'prompt' | 'reply'>;

/** Returns what is kept of a call. Hashes are those of the whole texts. */
export function keptPrompt(
  call: UnsentCall,
  { content }: Pick<ProviderResult, 'content'>,
  { keepPrompts, scrubber }: { readonly keepPrompts: KeepPrompts; readonly scrubber: Scrubber },
): KeptPrompt {
  const prompt = promptText(call);
  const reply = partsText(content);
  const hashes = { promptHash: shortHash(prompt), replyHash: shortHash(reply) };
  if (keepPrompts === 'hash') return hashes;
  const kept = (text: string): string => (keepPrompts === 'full' ? text : scrubber.scrub(text));
  return { ...hashes, prompt: kept(prompt), reply: kept(reply) };
}

/** Removes secrets that are recognized by their form, e-mail addresses and phone numbers. */
export const defaultScrubber: Scrubber = {
  scrub(text) {
    const withoutAddresses = redactor().text(text).replace(emailPattern, '[e-mail]');
    return phonePatterns.reduce(
      (rest, pattern) => rest.replace(pattern, '[phone]'),
      withoutAddresses,
    );
  },
};

function shortHash(data: string | Uint8Array): string {
  return sha256(data).slice(0, 16);
}

/** Returns messages, tools and schema as sections. Of files it has names and hashes. */
function promptText({ prompt, tools = [], responseFormat }: UnsentCall): string {
  const schema = responseFormat.type === 'json' ? responseFormat.schema : undefined;
  return [
    ...prompt.map((message) => section(message.role, contentText(message))),
    ...tools.map(({ name, description, inputSchema }) =>
      section(`tool ${name}`, `${description}\n${JSON.stringify(inputSchema)}`),
    ),
    ...(schema === undefined ? [] : [section('schema', JSON.stringify(schema))]),
  ].join('\n\n');
}

function section(name: string, text: string): string {
  return `[${name}]\n${text}`;
}

function contentText({ content }: ProviderMessage): string {
  return typeof content === 'string' ? content : partsText(content);
}

/** A part of a message or a reply; each type has some of these. */
interface Part {
  readonly type: string;
  readonly text?: string;
  readonly filename?: string;
  readonly mediaType?: string;
  /** Bytes of a file, in the form of either version of the provider's interface. */
  readonly data?: Uint8Array | { readonly data: Uint8Array };
  readonly toolName?: string;
  readonly input?: unknown;
  readonly output?: { readonly value: string };
}

function partsText(parts: readonly Part[]): string {
  return parts.map(partText).join('\n');
}

function partText(part: Part): string {
  const { type, text = '', filename, mediaType, data, toolName, input, output } = part;
  switch (type) {
    case 'text':
      return text;
    case 'file': {
      const bytes = data instanceof Uint8Array ? data : data?.data;
      return `(${[`file ${filename ?? ''}`, mediaType, ...(bytes ? [shortHash(bytes)] : [])].join(', ')})`;
    }
    case 'tool-call':
      return `${toolName}(${typeof input === 'string' ? input : JSON.stringify(input)})`;
    case 'tool-result':
      return `${toolName}: ${output?.value}`;
    default:
      return `(${type}) ${text}`.trimEnd();
  }
}
