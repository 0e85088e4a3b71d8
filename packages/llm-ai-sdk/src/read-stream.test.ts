import { describe, expect, it } from 'vitest';
import type { ProviderStreamPart } from './provider-model.js';
import { brokenResult, readStream } from './read-stream.js';

function sink() {
  return {
    text: '',
    add(part: string): void {
      this.text += part;
    },
  };
}

function read(parts: readonly object[], into = sink(), signal = new AbortController().signal) {
  const stream = new ReadableStream<ProviderStreamPart>({
    start(controller) {
      for (const part of parts) controller.enqueue(part as ProviderStreamPart);
      controller.close();
    },
  });
  return readStream('acme:small', stream, into, signal, () => undefined);
}

const words = [
  { type: 'text-delta', delta: 'It ' },
  { type: 'reasoning', delta: 'no' },
];
const usage = { inputTokens: 3, outputTokens: 4 };
const unknown = { inputTokens: undefined, outputTokens: undefined };

describe('a stream of a provider', () => {
  it('is read to its end, with its texts and finish reason', async () => {
    const into = sink();
    const parts = [
      ...words,
      { type: 'text-delta' },
      { type: 'text-delta', delta: 'costs' },
      { type: 'finish', finishReason: 'stop', usage },
    ];

    expect(await read(parts, into)).toEqual({
      ...{
        content: [{ type: 'text', text: 'It costs' }],
        warnings: [],
        finishReason: 'stop',
        usage,
      },
    });
    expect(into.text).toBe('It costs');
  });

  it.each([
    ['length', true],
    ['interrupted', false],
    ['unknown', false],
    [{ unified: 'stop', raw: undefined }, true],
    [{ unified: 'unknown', raw: 'x' }, false],
    [{ unified: 'other', raw: undefined }, false],
    [{ unified: 'other', raw: 'eos' }, true],
  ])('has ended with %j: %s', async (finishReason, hasEnded) => {
    const reading = read([...words, { type: 'finish', finishReason }]);

    if (hasEnded) expect(await reading).toMatchObject({ finishReason, usage: unknown });
    else {
      await expect(reading).rejects.toMatchObject({
        ...{ reason: 'unreachable', isRetryable: true, reply: 'It ' },
      });
    }
  });

  it.each([
    [[], 'empty'],
    [[{ type: 'finish' }], 'empty'],
    [[{ type: 'text-delta', finishReason: 'stop', delta: 'x' }], 'unreachable'],
  ])('that never ended is rejected: %j', async (parts, reason) => {
    await expect(read(parts)).rejects.toMatchObject({ code: 'model_failed', reason });
  });

  it('that broke rejects with its error, and one that was aborted with the reason', async () => {
    const error = new Error('overloaded');
    const into = sink();
    await expect(read([...words, { type: 'error', error }], into)).rejects.toBe(error);
    const aborted = AbortSignal.abort(new Error('stopped'));
    await expect(read(words, sink(), aborted)).rejects.toThrow('stopped');

    expect(brokenResult(into)).toEqual({
      ...{ content: [{ type: 'text', text: 'It ' }], warnings: [], finishReason: 'error' },
      usage: unknown,
    });
  });
});
