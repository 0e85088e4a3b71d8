import { fakeClock } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import { sseResponse } from './sse-response.js';
import type { StreamMessage } from './stream-message.js';
import { StreamCutError } from './stream-message.js';

/** Messages that never come, until the reader leaves. */
function silence() {
  const left = Promise.withResolvers<IteratorResult<StreamMessage>>();
  const iterator = {
    next: () => left.promise,
    async return() {
      const end = { done: true, value: undefined } as const;
      left.resolve(end);
      return end;
    },
  };
  return { left: left.promise, messages: { [Symbol.asyncIterator]: () => iterator } };
}

async function nextText(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  const { value } = await reader.read();
  return new TextDecoder().decode(value);
}

describe('server-sent events', () => {
  it('show a sign of life every fifteen seconds while nothing happens (D4)', async () => {
    const clock = fakeClock();
    const response = sseResponse(silence().messages, { clock });
    const reader = (response.body ?? new ReadableStream()).getReader();
    expect(await nextText(reader)).toBe('retry: 2000\n\n');
    clock.advance(15_000);
    expect(await nextText(reader)).toBe(':\n\n');
    clock.advance(15_000);
    expect(await nextText(reader)).toBe(':\n\n');
    await reader.cancel();
  });

  it('end without an end event where the server goes away, so that the reader comes back (D4)', async () => {
    const response = sseResponse(
      (async function* cut() {
        yield { id: 1, data: '{}' };
        throw new StreamCutError();
      })(),
      { clock: fakeClock() },
    );
    expect(await response.text()).toBe('retry: 2000\n\nid: 1\ndata: {}\n\n');
  });
});
