import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseModelName } from './model-name.js';

it.each([
  ['openai:gpt-5', 'openai', 'gpt-5'],
  ['amazon-bedrock:anthropic.claude-3:0', 'amazon-bedrock', 'anthropic.claude-3:0'],
  ['gateway:openai/gpt-5', 'gateway', 'openai/gpt-5'],
  ['acp:./my-agent --stdio', 'acp', './my-agent --stdio'],
])('reads %s as a provider and its model (F4)', (text, provider, model) => {
  expect(parseModelName(text)).toEqual({ provider, model, text });
});

it.each([
  'gpt-5',
  'openai:',
  ':gpt-5',
  '../evil:x',
  'a/b:x',
  'OpenAI:gpt-5',
  'openai:a b',
  'acp: a',
  'acp:a ',
  'openai:\u001b[2J',
  `openai:${'x'.repeat(201)}`,
])('takes %j for no model', (text) => {
  expect(parseModelName(text)).toBeUndefined();
});

it('never takes a path for a provider', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { provider = 'none' } = parseModelName(text) ?? {};
      expect(provider).toMatch(/^[a-z0-9-]+$/);
    }),
  );
});
