import { InvalidInputError } from '@pce/core';
import { expect, it } from 'vitest';
import local from './__fixtures__/local-models.json' with { type: 'json' };
import documented from './__fixtures__/models.json' with { type: 'json' };
import { parseModelsFile } from './models-file.js';

it('reads models, fallbacks and prices (F4)', () => {
  const file = parseModelsFile(JSON.stringify(documented));

  expect(file.model?.text).toBe('openai:gpt-5');
  expect(file.roles.validator?.model).toBe('gpt-5-mini');
  expect(file.fallback.map(({ provider }) => provider)).toEqual(['anthropic']);
  expect(file.models).toEqual(documented.models);
  expect(parseModelsFile(JSON.stringify(local)).models).toEqual(local.models);
});

it.each([
  ['{', /^models\.json: .*JSON/],
  ['[]', /^models\.json: .*expected object/],
  ['{"modle":"openai:gpt-5"}', /^models\.json: Unrecognized key: "modle"$/],
  ['{"model":"gpt-5"}', /^models\.json: model: expected provider:model, as in openai:gpt-5$/],
  ['{"roles":{"judge":"a:b"}}', /^models\.json: roles: Unrecognized key: "judge"$/],
  ['{"fallback":["a:b",7]}', /^models\.json: fallback\.1: .*expected string/],
  ['{"models":{"gpt-5":{}}}', /^models\.json: models\.gpt-5: expected provider:model/],
  [
    '{"models":{"a:b":{"prices":{"input":-1,"output":1}}}}',
    /^models\.json: models\.a:b\.prices\.input: Too small/,
  ],
  ['{"models":{"a:b":{"prices":{"input":1}}}}', /models\.a:b\.prices\.output: /],
  ['{"models":{"a:b":{"baseURL":"localhost"}}}', /models\.a:b\.baseURL: expected a URL/],
  ['{"models":{"a:b":{"api":"soap"}}}', /models\.a:b\.api: /],
  ['{"models":{"a:b":{"maxOutputTokens":0}}}', /models\.a:b\.maxOutputTokens: Too small/],
])('says where %s is wrong', (text, message) => {
  expect(() => parseModelsFile(text)).toThrow(InvalidInputError);
  expect(() => parseModelsFile(text)).toThrow(message);
});

it('sets no prototype for any file', () => {
  const file = parseModelsFile('{"models":{"__proto__":{"concurrency":1}}}');

  expect(Object.getPrototypeOf(file.models)).toBe(Object.prototype);
  expect(file.models).toEqual({});
});
