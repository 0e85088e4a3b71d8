import { expect, it } from 'vitest';
import { pickModel } from './pick-model.ts';

it.each(['openai:gpt-5', 'anthropic:claude-sonnet-4-5'])('makes a model of %s (F4)', (name) => {
  expect(pickModel(name).id).toBe(name);
});

it.each(['gpt-5', 'acme:x', 'openai:'])('reports the expected format instead of %s', (name) => {
  expect(() => pickModel(name)).toThrow(`PCE_MODEL=${name}: expected openai:<model>`);
});
