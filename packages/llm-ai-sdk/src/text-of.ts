import type { ProviderResult } from './provider-model.js';

export function textOf({ content, structuredOutputText }: ProviderResult): string {
  const texts = content.filter(({ type }) => type === 'text').map(({ text = '' }) => text);
  return structuredOutputText ?? texts.join('');
}
