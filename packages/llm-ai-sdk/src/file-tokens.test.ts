import { expect, it } from 'vitest';
import { fileTokens, promptText } from './file-tokens.js';
import type { ProviderMessage } from './provider-model.js';

const file = (mediaType: string, data: unknown) => ({ type: 'file', mediaType, data });

function prompt(...content: readonly object[]): readonly ProviderMessage[] {
  return [
    { role: 'system', content: 'Be brief' },
    { role: 'user', content: [{ type: 'text', text: 'Look' }, ...content] },
  ] as unknown as readonly ProviderMessage[];
}

const bytes = new Uint8Array(801);

it.each([
  [[], 0],
  [[file('image/png', bytes)], 6_000],
  [[file('application/pdf', bytes)], 6_101],
  [[file('application/pdf', { type: 'data', data: bytes })], 6_101],
  [[file('application/pdf', 'https://a.example/x.pdf')], 6_000],
  [[file('application/pdf', null)], 6_000],
  [[file('image/png', bytes), file('image/jpeg', bytes)], 12_000],
])('estimates the tokens of the files %#', (content, tokens) => {
  expect(fileTokens(prompt(...content))).toBe(tokens);
});

it('writes a prompt without the bytes of its files', () => {
  const text = promptText(prompt(file('image/png', bytes)));

  expect(JSON.parse(text)[1].content).toEqual([
    { type: 'text', text: 'Look' },
    { type: 'file', mediaType: 'image/png' },
  ]);
});
