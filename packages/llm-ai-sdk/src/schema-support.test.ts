import { APICallError } from '@ai-sdk/provider';
import { expect, it } from 'vitest';
import * as z from 'zod';
import type { ProviderModel, ProviderResult } from './provider-model.js';
import { schemaSupport } from './schema-support.js';

const schema = z.object({ a: z.string() });
const other = z.object({ b: z.string() });

function aModel(supportsStructuredOutputs?: boolean): ProviderModel {
  const model = { specificationVersion: 'v3', provider: 'acme', modelId: 'small' };
  return { ...model, supportsStructuredOutputs } as unknown as ProviderModel;
}

function answered(statusCode: number | undefined, message: string, responseBody?: string): Error {
  return new APICallError({
    ...{ message, url: 'http://127.0.0.1/', requestBodyValues: {} },
    ...(statusCode !== undefined && { statusCode }),
    ...(responseBody !== undefined && { responseBody }),
  });
}

const warned = (...warnings: readonly object[]) =>
  ({ content: [], warnings, finishReason: 'stop', usage: {} }) as unknown as ProviderResult;

it.each([
  ['auto', undefined, true],
  ['auto', true, true],
  ['auto', false, false],
  ['native', false, true],
  ['prompt', true, false],
] as const)(
  'in mode %s of a model that reports %s, passes the schema to the provider: %s',
  (mode, says, isNative) => {
    expect(schemaSupport(aModel(says), mode).isNative(schema)).toBe(isNative);
  },
);

it.each([
  [400, 'Invalid schema for response_format', undefined, true],
  [422, 'bad', '{"error":"json_object is not supported"}', true],
  [400, 'Structured outputs are not available', undefined, true],
  [400, 'unknown field output_config', undefined, true],
  [400, 'unknown field output_format', undefined, true],
  [400, 'the prompt is too long', undefined, false],
  [401, 'schema', undefined, false],
  [500, 'schema', undefined, false],
  [undefined, 'schema', undefined, false],
  [400, 'bad', `${'x'.repeat(10_000)}schema`, false],
])(
  'reads status %s with %j %.60s as a complaint about the schema: %s',
  (status, message, body, isCause) => {
    const support = schemaSupport(aModel(), 'auto');

    expect(support.isCause(answered(status, message, body), schema)).toBe(isCause);
    expect([support.isNative(schema), support.isNative(other)]).toEqual([!isCause, true]);
  },
);

it('learns only from errors of calls, and nothing if the mode is given', () => {
  expect(schemaSupport(aModel(), 'auto').isCause(new Error('schema'), schema)).toBe(false);
  const native = schemaSupport(aModel(), 'native');
  expect(native.isCause(answered(400, 'schema'), schema)).toBe(false);
  native.learnFrom(warned({ type: 'unsupported', feature: 'responseFormat' }));
  expect(native.isNative(schema)).toBe(true);
});

it.each([
  [[], true],
  [[{ type: 'unsupported', feature: 'responseFormat' }], false],
  [[{ type: 'unsupported-setting', setting: 'responseFormat' }], false],
  [[{ type: 'other' }, { type: 'unsupported', feature: 'responseFormat' }], false],
  [[{ type: 'unsupported', feature: 'temperature', setting: 'responseFormat' }], true],
])('learns from the warnings %j whether the provider took the schema: %s', (warnings, isNative) => {
  const support = schemaSupport(aModel(), 'auto');
  support.learnFrom(warned(...warnings));

  expect([support.isNative(schema), support.isNative(other)]).toEqual([isNative, isNative]);
});
