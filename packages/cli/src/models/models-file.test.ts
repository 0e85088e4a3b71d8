import { InvalidInputError } from '@pce/core';
import { expect, it } from 'vitest';
import local from './__fixtures__/local-models.json' with { type: 'json' };
import documented from './__fixtures__/models.json' with { type: 'json' };
import { chooseModels, parseModelsFile } from './models-file.js';

it.each([documented, local])('reads the files of the documentation (F4)', (file) => {
  expect(parseModelsFile(JSON.stringify(file)).models).toEqual(file.models);
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

it.each([
  ['gpt-5,api=chat', /expected provider:model, as in openai:gpt-5, or rules/],
  ['openai:gpt-5,url=http://localhost', /--model openai:gpt-5,url.*: Unrecognized key: "url"$/],
  ['openai:gpt-5,baseURL=file:///etc', /baseURL: expected a URL, as in http:/],
  ['openai:gpt-5,api=soap', /api: .*"chat"\|"responses"/],
  ['openai:gpt-5,timeoutMs=0', /timeoutMs: Too small/],
])('says what is wrong with --model %s (F4)', (option, message) => {
  expect(() => chooseModels(option, parseModelsFile('{}'))).toThrow(message);
});

it.each([
  [
    'openai:gpt-5,api=chat,baseURL=http://localhost:8080/v1?a=b,timeoutMs=300000',
    'gpt-5',
    { api: 'chat', baseURL: 'http://localhost:8080/v1?a=b', timeoutMs: 300_000 },
  ],
  ['acp:./agent --a,api=chat', './agent --a,api=chat', {}],
])('reads the settings in --model %s (F4)', (option, model, use) => {
  const chosen = chooseModels(option, parseModelsFile('{"model":"a:b","fallback":["c:d"]}'));
  expect(chosen).toMatchObject({
    roles: { planner: { model }, critic: { model } },
    fallback: [],
    use,
  });
});

it('names the role that has no model', () => {
  const partly = parseModelsFile('{"roles":{"planner":"openai:large"}}');
  expect(() => chooseModels(undefined, partly)).toThrow(/^models\.json: roles\.executor: no model/);
});
