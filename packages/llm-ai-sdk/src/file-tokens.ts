import type { FilePart, ProviderMessage } from './provider-model.js';

/** Tokens of an image: about the largest that providers do not scale down. */
const imageTokens = 6_000;
/** Bytes of a PDF per token: pages of plain text have few bytes but are counted as text and as image. */
const pdfBytesPerToken = 8;

/** Estimates the tokens of a prompt's files; no provider reports them in advance. */
export function fileTokens(prompt: readonly ProviderMessage[]): number {
  return filesOf(prompt).reduce((sum, file) => sum + tokensOf(file), 0);
}

/** Returns a prompt as JSON without the bytes of its files. */
export function promptText(prompt: readonly ProviderMessage[]): string {
  return JSON.stringify(prompt, (_, value: unknown) =>
    value instanceof Uint8Array ? undefined : value,
  );
}

function filesOf(prompt: readonly ProviderMessage[]): FilePart[] {
  return prompt.flatMap((message) =>
    message.role === 'user' ? message.content.filter((part) => part.type === 'file') : [],
  );
}

function tokensOf({ mediaType, data }: FilePart): number {
  if (mediaType.startsWith('image/')) return imageTokens;
  return imageTokens + Math.ceil(bytesOf(data) / pdfBytesPerToken);
}

function bytesOf(data: unknown): number {
  if (data instanceof Uint8Array) return data.length;
  const isTagged = typeof data === 'object' && data !== null && 'data' in data;
  return isTagged ? bytesOf(data.data) : 0;
}
