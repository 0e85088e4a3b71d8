import { createBudget, LimitReachedError, ModelError } from '@pce/core';
import { executorDecisionSchema, type Spending, synthesisSchema } from '@pce/core/contracts';
import { isOutage } from '@pce/core/internal';
import { anyCharacter } from '@pce/test-support';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apiError, aRequest, good, mockModel, saying, usageOfOne } from '../test/replies.js';
import { type AiSdkModelOptions, aiSdkModel, type ModelRetry } from './index.js';

import { toModelError } from './to-model-error.js';

const textsOf = (call: { prompt: readonly { role: string; content: unknown }[] } | undefined) =>
  call?.prompt.map(({ role, content }) => `${role}: ${JSON.stringify(content)}`) ?? [];

async function failureOf(promise: Promise<unknown>): Promise<ModelError> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof ModelError) return error;
    throw error;
  }
  throw new Error('expected a ModelError');
}

describe('a request', () => {
  it('passes the schema to the provider and returns the validated answer (F4)', async () => {
    const mock = mockModel(saying(good));
    const model = aiSdkModel(mock);
    expect(model.id).toBe('acme:small');
    expect(await model.generate(aRequest())).toEqual({
      output: { answer: 'Oslo' },
      usage: usageOfOne,
    });
    const [call] = mock.doGenerateCalls;
    expect(call?.responseFormat).toMatchObject({
      type: 'json',
      schema: { type: 'object', properties: { answer: { type: 'string' } } },
    });
    expect(textsOf(call)).toEqual([
      'system: "You know capitals."',
      'user: [{"type":"text","text":"Norway?"}]',
    ]);
  });

  it('sends files in the form of each version of the AI SDK, and estimates their tokens (F4)', async () => {
    const file = { name: 'a.png', mediaType: 'image/png', data: Uint8Array.of(1, 2, 3) };
    const sent = async (specificationVersion: string) => {
      const mock = Object.assign(mockModel(saying(good)), { specificationVersion });
      const model = aiSdkModel(mock, { takes: ['image/*'], maxOutputTokens: 10 });
      expect(model.takes).toEqual(['image/*']);
      const reserved: number[] = [];
      const budget = {
        reserveModelCall: ({ inputTokens }: Spending) => void reserved.push(inputTokens),
        settle: () => undefined,
      };
      await model.generate({ ...aRequest(), files: [file], budget });
      expect(reserved[0]).toBeGreaterThan(6_000);
      return mock.doGenerateCalls[0]?.prompt.at(-1)?.content;
    };
    const part = { type: 'file', filename: 'a.png', mediaType: 'image/png' };
    const text = { type: 'text', text: 'Norway?' };
    expect(await sent('v4')).toEqual([{ ...part, data: { type: 'data', data: file.data } }, text]);
    expect(await sent('v3')).toEqual([{ ...part, data: file.data }, text]);
    expect(() => aiSdkModel(mockModel(saying(good)), { takes: ['png'] })).toThrow('option takes');
  });

  it.each([
    ['image/png', 80_000, 6_000],
    ['application/pdf', 80_000, 16_000],
  ])(
    'reserves for a file of %s, of %i bytes, about %i tokens (A7)',
    async (mediaType, size, tokens) => {
      const reserved: number[] = [];
      const budget = {
        reserveModelCall: ({ inputTokens }: Spending) => void reserved.push(inputTokens),
        settle: () => undefined,
      };
      const model = aiSdkModel(mockModel(saying(good)), { takes: ['image/*', 'application/pdf'] });
      const files = [{ name: 'a', mediaType, data: new Uint8Array(size) }];
      await model.generate({ ...aRequest(), budget });
      await model.generate({ ...aRequest(), files, budget });
      const [without = 0, withFile = 0] = reserved;
      expect(withFile - without - tokens).toBeGreaterThanOrEqual(0);
      expect(withFile - without - tokens).toBeLessThan(500);
    },
  );

  it('passes temperature, headers, maximum tokens and provider options on', async () => {
    const mock = mockModel(saying(good));
    const model = aiSdkModel(mock, {
      temperature: 0.2,
      maxOutputTokens: 500,
      headers: { 'x-team': 'a' },
      providerOptions: { acme: { effort: 'low' }, other: { x: 1 } },
    });
    await model.generate(aRequest());
    await model.generate({ ...aRequest(), temperature: 0 });
    expect(mock.doGenerateCalls).toMatchObject([
      {
        temperature: 0.2,
        maxOutputTokens: 500,
        headers: { 'x-team': 'a' },
        providerOptions: { acme: { effort: 'low', strictJsonSchema: false }, other: { x: 1 } },
      },
      { temperature: 0 },
    ]);
  });

  it.each([
    ['asked to', { structuredOutput: 'prompt' as const }, {}],
    ['the model supports none', {}, { supportsStructuredOutputs: false }],
  ])('appends the schema to the system prompt if %s', async (_, options, traits) => {
    const mock = Object.assign(mockModel(saying(`Here: ${good}`)), traits);
    await aiSdkModel(mock, options).generate(aRequest());
    const [call] = mock.doGenerateCalls;
    expect(call?.responseFormat).toEqual({ type: 'text' });
    expect(textsOf(call)[0]).toMatch(/^system: "You know capitals.*JSON Schema.*properties/);
  });

  it('moves the schema to the prompt once a provider warns that it ignores schemas', async () => {
    const ignored = { type: 'unsupported', feature: 'responseFormat' } as const;
    const mock = mockModel(saying(good, { warnings: [ignored] }));
    const model = aiSdkModel(mock);
    await model.generate(aRequest());
    await model.generate(aRequest());
    expect(mock.doGenerateCalls.map(({ responseFormat }) => responseFormat?.type)).toEqual([
      'json',
      'text',
    ]);
  });

  it('moves a schema to the prompt at once if the provider rejects it', async () => {
    const complaint = apiError(400, { message: "Invalid schema for response_format 'x'" });
    const mock = mockModel(complaint, saying(good));
    const model = aiSdkModel(mock);
    const budget = createBudget({ limits: {} });
    expect((await model.generate({ ...aRequest(), budget })).output).toEqual({ answer: 'Oslo' });
    expect(budget.used()?.modelCalls).toBe(2);
    const schema = executorDecisionSchema;
    await expect(model.generate({ ...aRequest(), schema })).rejects.toThrow(ModelError);
    expect(mock.doGenerateCalls.map(({ responseFormat }) => responseFormat?.type)).toEqual([
      'json',
      'text',
      'json',
      'json',
    ]);
  });
});

describe('an unusable reply', () => {
  it('is shown to the model once, with the problem (F4)', async () => {
    const mock = mockModel(saying('{"answer":7}'), saying(good));
    const { output, usage } = await aiSdkModel(mock).generate(aRequest());
    expect(output).toEqual({ answer: 'Oslo' });
    expect(usage).toMatchObject({ inputTokens: 200, outputTokens: 20, cachedInputTokens: 120 });
    const [first, second] = mock.doGenerateCalls;
    const [reply, complaint] = textsOf(second).slice(textsOf(first).length);
    expect(textsOf(second).slice(0, 2)).toEqual(textsOf(first));
    expect(reply).toContain('{\\"answer\\":7}');
    expect(complaint).toMatch(/^user: .*answer: Invalid input.*Answer again/);
  });
});

/** Whether a step of a script leaves the call unanswered. */
function isAway(step: unknown): boolean {
  return step instanceof Error && isOutage(toModelError(step, 'acme:small', 0));
}

it('ends in a valid answer or a typed failure and counts the usage of every reply (A2, A13, F4)', async () => {
  const reply = fc.oneof(
    fc.constantFrom(good, `Sure: ${good}`, '{"answer":', '', '[]', '{"answer":7}', '```', 'null'),
    fc.json(),
    fc.string({ unit: anyCharacter }),
  );
  const finish = fc.constantFrom(
    'stop',
    'length',
    'content-filter',
    'error',
    'other',
    'tool-calls',
  );
  const step = fc.oneof(
    fc.tuple(reply, finish).map(([text, reason]) => saying(text, { finish: reason })),
    fc.constantFrom(200, 400, 401, 429, 500).map((status) => apiError(status)),
    fc.constant(new TypeError('fetch failed')),
  );
  const ends = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (script) => {
      const mock = mockModel(...script);
      const budget = createBudget({ limits: { modelCalls: 5 } });
      const end = aiSdkModel(mock, { minDelayMs: 0 }).generate({ ...aRequest(), budget });
      const reason = await end.then(
        ({ output }) => {
          expect(synthesisSchema.safeParse(output).data).toEqual(output);
          return 'answered';
        },
        (error: unknown) => {
          if (error instanceof ModelError) return error.reason;
          expect(error).toBeInstanceOf(LimitReachedError);
          return 'limit';
        },
      );
      ends.add(reason);
      const played = mock.doGenerateCalls.map(
        (_, call) => script[Math.min(call, script.length - 1)],
      );
      const answered = played.filter((each) => !isAway(each));
      expect(budget.used()?.modelCalls).toBe(answered.length);
    }),
    { numRuns: 500 },
  );
  expect(ends.size).toBeGreaterThan(8);
});

it('reports each failed attempt that is followed by another once (A25)', async () => {
  const retries: ModelRetry[] = [];
  const onRetry = (retry: ModelRetry): void => void retries.push(retry);
  const mock = mockModel(apiError(503, { message: 'busy' }));
  const model = aiSdkModel(mock, { minDelayMs: 1, onRetry });
  const last = await failureOf(model.generate(aRequest()));
  expect(mock.doGenerateCalls).toHaveLength(3);
  expect(retries).toMatchObject([
    { attempt: 1, maxAttempts: 3, delayMs: 1, error: { reason: last.reason } },
    { attempt: 2, maxAttempts: 3, delayMs: 2, error: { reason: last.reason } },
  ]);
});

it('reports whether it has prices, so that a budget of money can be enforced (A7)', () => {
  const hasPrices = (options: AiSdkModelOptions) => aiSdkModel(mockModel(), options).hasPrices;
  expect(hasPrices({ prices: { input: 1, output: 2 } })).toBe(true);
  expect(hasPrices({})).toBe(false);
});

describe('options', () => {
  it.each([
    [{ concurrency: 0 }, 'option concurrency: expected 1, 2, …, got 0'],
    [{ maxOutputTokens: 1.5 }, 'option maxOutputTokens: expected 1, 2, …, got 1.5'],
    [{ minDelayMs: -1 }, 'option minDelayMs: expected 0 or more, got -1'],
    [{ prices: { input: -1, output: 1 } }, 'option prices.input: expected a price of 0 or more'],
  ])('out of range are rejected by name: %j', (options, message) => {
    expect(() => aiSdkModel(mockModel(), options)).toThrow(message);
  });
});

it.each([
  ['openai/gpt-5', /not the name "openai\/gpt-5".*aiSdkModel\(openai\("gpt-5"\)\)/],
  ['gpt-5', /aiSdkModel\(openai\("gpt-5"\)\)/],
  [{ modelId: 'gpt-5' }, /has no doGenerate/],
  [undefined, /has no doGenerate/],
])('rejects %j as a model and says how to create one (F4)', (model, message) => {
  const make = (): unknown => Reflect.apply(aiSdkModel, undefined, [model]);
  expect(make).toThrow(message);
  expect(make).toThrow(expect.objectContaining({ code: 'invalid_input' }));
});
