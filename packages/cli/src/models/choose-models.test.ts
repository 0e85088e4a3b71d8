import { expect, it } from 'vitest';
import { chooseModels } from './choose-models.js';
import { parseModelsFile } from './models-file.js';

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

it('asks the model of --model and nobody else, whatever the file says (F4)', () => {
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
