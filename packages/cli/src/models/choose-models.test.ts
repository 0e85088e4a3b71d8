import { describe, expect, it } from 'vitest';
import { chooseModels, parseModelsFile } from './models-file.js';

const file = parseModelsFile(
  '{"model":"openai:large","roles":{"validator":"openai:small"},"fallback":["anthropic:other"]}',
);
const none = parseModelsFile('{}');

it('gives each role its own model, and the others the one for all (F4)', () => {
  const { roles, fallback } = chooseModels(undefined, file) ?? {};

  expect(roles?.planner.text).toBe('openai:large');
  expect(roles?.validator.text).toBe('openai:small');
  expect(fallback?.map(({ text }) => text)).toEqual(['anthropic:other']);
});

it('calls only the model of --model, with any file (F4)', () => {
  const { roles, fallback } = chooseModels('groq:fast', file) ?? {};

  expect(Object.values(roles ?? {}).map(({ text }) => text)).toEqual(Array(6).fill('groq:fast'));
  expect(fallback).toEqual([]);
});

it.each([
  ['nobody names a model', undefined, none],
  ['the file has prices only', undefined, parseModelsFile('{"models":{"a:b":{}}}')],
  ['--model rules says so', 'rules', file],
])('leaves the roles to rules where %s', (_, option, said) => {
  expect(chooseModels(option, said)).toBeUndefined();
});

it('names the role that has no model', () => {
  const partly = parseModelsFile('{"roles":{"planner":"openai:large"}}');

  expect(() => chooseModels(undefined, partly)).toThrow(/^models\.json: roles\.executor: no model/);
});

it('says what a name of a model looks like', () => {
  expect(() => chooseModels('gpt-5', none)).toThrow(
    '--model gpt-5: expected provider:model, as in openai:gpt-5, or rules',
  );
});

describe('settings after the name of --model (F4)', () => {
  it('are those of its connection', () => {
    const option = 'openai:gpt-5,api=chat,baseURL=http://localhost:8080/v1?a=b,timeoutMs=300000';

    const { roles, use } = chooseModels(option, none) ?? {};

    expect(roles?.planner.text).toBe('openai:gpt-5');
    expect(use).toEqual({
      ...{ api: 'chat', baseURL: 'http://localhost:8080/v1?a=b', timeoutMs: 300_000 },
    });
  });

  it.each([
    ['openai:gpt-5,url=http://localhost', /--model openai:gpt-5,url.*: Unrecognized key: "url"$/],
    ['openai:gpt-5,baseURL=localhost:80', /baseURL: expected a URL, as in http:/],
    ['openai:gpt-5,baseURL=file:///etc', /baseURL: expected a URL, as in http:/],
    ['openai:gpt-5,api=soap', /api: .*"chat"\|"responses"/],
    ['openai:gpt-5,timeoutMs=0', /timeoutMs: Too small/],
    ['gpt-5,api=chat', /expected provider:model/],
  ])('say what is wrong with them: %s', (option, message) => {
    expect(() => chooseModels(option, none)).toThrow(message);
  });

  it('are part of the name if it is a program', () => {
    const { roles, use } = chooseModels('acp:./agent --a,api=chat', none) ?? {};

    expect(roles?.planner.model).toBe('./agent --a,api=chat');
    expect(use).toEqual({});
  });
});
