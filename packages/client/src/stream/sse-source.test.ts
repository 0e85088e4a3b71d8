import { fakeClock } from '@pce/testkit';
import { expect, it } from 'vitest';
import { pass } from '../../test/turns.js';
import { createClient } from '../create-client.js';

/** A server's answer that brings these events, and then what `end` does. */
function answer(numbers: readonly number[], end: (out: ReadableStreamDefaultController) => void) {
  const messages = numbers.map((number) => {
    const event = { number, event_id: `event_${number}`, event_type: 'heartbeat' };
    const where = { execution_id: 'e', recorded_at: '2026-11-20T12:00:00.000Z' };
    return `data: ${JSON.stringify({ ...event, ...where })}\n\n`;
  });
  let left = [...messages];
  const body = new ReadableStream({
    pull(out) {
      const [first, ...others] = left;
      left = others;
      if (first === undefined) end(out);
      else out.enqueue(new TextEncoder().encode(first));
    },
  });
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
}

it('goes on where a server died in the middle of its answer (D4, D7)', async () => {
  const clock = fakeClock();
  const answers = [
    answer([1, 2], (out) => out.error(new TypeError('terminated'))),
    answer([3], (out) => {
      out.enqueue(new TextEncoder().encode('event: end\ndata: {}\n\n'));
      out.close();
    }),
  ];
  const asked: (string | null)[] = [];
  const client = createClient({
    url: 'https://pce.example',
    clock,
    WebSocket: null,
    async fetch(input) {
      asked.push(new URL(input instanceof Request ? input.url : input).searchParams.get('after'));
      return answers.shift() ?? new Response(null, { status: 404 });
    },
  });

  const seen: number[] = [];
  let isOver = false;
  const reading = (async () => {
    for await (const { number } of client.stream('e')) seen.push(number);
  })().finally(() => {
    isOver = true;
  });
  reading.catch(() => undefined);
  while (!isOver) await pass(clock, 500);
  await reading;

  expect(seen).toEqual([1, 2, 3]);
  expect(asked).toEqual(['0', '2']);
});
