import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { ProviderModel } from '../src/index.js';

const apiKey = 'test';

/** Models of every dialect that call our server: of the AI SDK 7, and the last of 6. */
export const dialects: readonly (readonly [name: string, at: (url: string) => ProviderModel])[] = [
  ['OpenAI responses', (url) => createOpenAI({ baseURL: `${url}/v1`, apiKey })('gpt-5')],
  ['OpenAI chat', (url) => createOpenAI({ baseURL: `${url}/v1`, apiKey }).chat('gpt-4o')],
  ['Anthropic', (url) => createAnthropic({ baseURL: `${url}/v1`, apiKey })('claude-sonnet-4-5')],
  [
    'OpenAI-compatible',
    (url) => createOpenAICompatible({ name: 'acme', baseURL: `${url}/v1`, apiKey })('small'),
  ],
];
