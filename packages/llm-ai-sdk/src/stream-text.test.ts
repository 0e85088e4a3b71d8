import { createBudget } from '@pce/core';
import type { TextRequest } from '@pce/core/ports';
import { fakeClock } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import { apiError, mockModel, saying, usageOfOne } from '../test/replies.js';
import { aTextRequest, finish, said, streamingModel } from '../test/streams.js';
import { type AiSdkModelOptions, aiSdkModel, type ProviderModel } from './index.js';

/** Waits until all pending promises have settled. */
const quiet = (): Promise<void> => new Promise(setImmediate);

const stream = async (model: ProviderModel, request: TextRequest, options?: AiSdkModelOptions) =>
  await aiSdkModel(model, { minDelayMs: 0, ...options }).stream?.(request);

const text = (delta: string) => ({ type: 'text-delta', delta });
const reset = { type: 'error', error: new TypeError('terminated') };

describe('a streamed text', () => {
  it('is emitted as it arrives, without the reasoning before it; the usage comes at its end (A7, A22)', async () => {
    const { request, parts } = aTextRequest();
    const budget = createBudget({ limits: {} });
    const thinking = { type: 'reasoning-delta', delta: 'Sweden?' };
    const { model } = streamingModel([
      thinking,
      ...said('<thi', 'nk>Sweden?</thi', 'nk>\n\nOs', 'lo [ctx]'),
    ]);
    expect(await stream(model, { ...request, budget })).toEqual({
      output: 'Oslo [ctx]',
      usage: usageOfOne,
    });
    expect(parts).toEqual(['Os', 'lo [ctx]']);
    expect(budget.used()).toMatchObject({ ...usageOfOne, modelCalls: 1 });
    expect(budget.used()?.calls?.[0]?.firstMs).toBeGreaterThanOrEqual(0);
  });

  it.each([
    ['<thinking>Sweden?</thinking> Oslo'],
    ['[THINK]Sweden?[/THINK]Oslo'],
    [
      '<|channel|>analysis<|message|>Sweden?<|end|><|start|>assistant<|channel|>final<|message|>Oslo<|return|>',
    ],
    ['<|START_THINKING|>Sweden?<|END_THINKING|><|START_RESPONSE|>Oslo<|END_RESPONSE|>'],
    ['<seed:think>Sweden?</seed:think>Oslo'],
  ])('equals the text read without streaming: %s (A7)', async (reply) => {
    const { request, parts } = aTextRequest();
    const { model } = streamingModel(said(...(reply.match(/.{1,5}/gs) ?? [])));
    const whole = await aiSdkModel(mockModel(saying(reply))).stream?.(aTextRequest().request);

    expect(await stream(model, request)).toMatchObject({ output: 'Oslo' });
    expect(parts.join('')).toBe('Oslo');
    expect(whole).toMatchObject({ output: 'Oslo' });
  });

  it('is retried after a failure before its first part (A25)', async () => {
    const { request, parts } = aTextRequest();
    const { model, calls } = streamingModel(apiError(503), [reset], said('Oslo'));
    expect(await stream(model, request)).toMatchObject({ output: 'Oslo' });
    expect(parts).toEqual(['Oslo']);
    expect(calls).toEqual(['stream', 'stream', 'stream']);
  });

  it.each([
    ['with an error', [text('Os'), reset]],
    ['without one', [text('Os'), finish('other')]],
    ['without an end', [text('Os')]],
    ['by an older package', [text('Os'), { type: 'finish', finishReason: 'unknown' }]],
    [
      'by another',
      [text('Os'), { type: 'finish', finishReason: { unified: 'unknown', raw: 'x' } }],
    ],
  ])(
    'that breaks in the middle %s is an outage, is not retried, and is counted (A7, A25)',
    async (_, steps) => {
      const { request, parts } = aTextRequest();
      const budget = createBudget({ limits: {} });
      const { model, calls } = streamingModel(steps, said('Oslo'));
      await expect(stream(model, { ...request, budget })).rejects.toMatchObject({
        code: 'model_failed',
        reason: 'unreachable',
        isRetryable: true,
      });
      expect(parts).toEqual(['Os']);
      expect(calls).toEqual(['stream']);
      expect(budget.used()).toMatchObject({ modelCalls: 1, outputTokens: 1 });
    },
  );

  it.each([
    ['truncated', [text('Os'), finish('length')]],
    ['refused', [text('Os'), finish('content-filter')]],
  ])('that ends %s is rejected', async (reason, steps) => {
    const { request } = aTextRequest();
    await expect(stream(streamingModel(steps).model, request)).rejects.toMatchObject({ reason });
  });

  it('ends at once when aborted, and emits nothing afterwards (A13)', async () => {
    const abort = new AbortController();
    const { request, parts } = aTextRequest(abort.signal);
    let send = (): void => undefined;
    const source = new ReadableStream({
      start(controller) {
        controller.enqueue(text('Os'));
        send = () => controller.enqueue(text('lo'));
      },
    });
    const { model } = streamingModel(said(''));
    const end = stream({ ...model, doStream: async () => ({ stream: source }) }, request);
    const ended = expect(end).rejects.toThrow('enough');
    await quiet();
    abort.abort(new Error('enough'));
    await ended;
    send();
    await quiet();
    expect(parts).toEqual(['Os']);
  });

  it('has a timeout', async () => {
    const clock = fakeClock();
    const { request } = aTextRequest();
    const { model } = streamingModel([text('Os'), 'hang']);
    const end = stream(model, request, { clock, timeoutMs: 5_000 });
    const ended = expect(end).rejects.toMatchObject({ reason: 'timed_out', isRetryable: true });
    await quiet();
    clock.advance(5_000);
    await ended;
  });
});

describe('a provider that does not stream', () => {
  it.each([
    ['its package', new Error('not streamed')],
    ['its server refuses', apiError(400)],
    ['its server answers in another form', [finish('other')]],
  ])('is asked for the whole text, and in later calls at once: %s', async (_, step) => {
    const { model, calls } = streamingModel(step);
    const small = aiSdkModel(model);
    for (const expected of [
      ['stream', 'generate'],
      ['stream', 'generate', 'generate'],
    ]) {
      const { request, parts } = aTextRequest();
      expect(await small.stream?.(request)).toEqual({
        output: 'Oslo, in one piece',
        usage: usageOfOne,
      });
      expect(parts).toEqual(['Oslo, in one piece']);
      expect(calls).toEqual(expected);
    }
  });
});
