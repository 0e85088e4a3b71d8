import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sseMessages } from './sse-messages.js';

async function messagesIn(chunks: readonly Uint8Array[]) {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  const messages: object[] = [];
  for await (const message of sseMessages(body.getReader())) messages.push(message);
  return messages;
}

it('reads the same messages however the bytes are cut', async () => {
  const unit = fc.constantFrom('a', ':', '"', '\n', 'é', '☕', '😀');
  const datum = fc.string({ unit }).map((text) => JSON.stringify({ text }));
  const several = { maxLength: 8 };
  await fc.assert(
    fc.asyncProperty(fc.array(datum, several), fc.array(fc.nat(), several), async (data, cuts) => {
      const text = data.map((each, index) => `:\n\nid: ${index}\ndata: ${each}\n\n`).join('');
      const bytes = new TextEncoder().encode(`retry: 2000\n\n${text}event: end\ndata: {}\n\n`);
      const places = cuts.map((cut) => cut % bytes.length).sort((a, b) => a - b);
      const chunks = [0, ...places].map((from, index) => bytes.slice(from, places[index]));
      expect(await messagesIn(chunks)).toEqual([
        ...data.map((each) => ({ event: undefined, data: each })),
        { event: 'end', data: '{}' },
      ]);
    }),
  );
});

it('gives no message that was cut off', async () => {
  const bytes = new TextEncoder().encode('data: {"a":1}\n\ndata: {"b"');
  expect(await messagesIn([bytes])).toEqual([{ event: undefined, data: '{"a":1}' }]);
});
