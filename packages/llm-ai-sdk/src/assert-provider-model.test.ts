import { expect, it } from 'vitest';
import { assertProviderModel } from './assert-provider-model.js';

it.each([
  ['gpt-5', 'aiSdkModel(openai("gpt-5")), or with gateway("gpt-5")'],
  ['anthropic/claude', 'aiSdkModel(anthropic("claude")), or with gateway("anthropic/claude")'],
  [undefined, 'this value has no doGenerate'],
  [null, 'this value has no doGenerate'],
  [{}, 'this value has no doGenerate'],
  [() => undefined, 'this value has no doGenerate'],
])('refuses %j, and says what it takes', (model, message) => {
  expect(() => assertProviderModel(model)).toThrow(message);
});

it('takes a model of the AI SDK', () => {
  expect(assertProviderModel({ doGenerate: () => undefined })).toBeUndefined();
});
