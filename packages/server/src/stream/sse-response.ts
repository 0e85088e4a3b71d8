import type { Clock } from '@pce/core/ports';
import { StreamCutError, type StreamMessage } from './stream-message.js';

/** Milliseconds between signs of life, without which proxies cut a quiet connection. */
const keepAliveMs = 15_000;

/** Pause in milliseconds after which a reader that was cut off reconnects. */
const retryMs = 2_000;

/** Bytes of messages that are made before their reader is ready. */
const waitingBytes = 16_384;

const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  // nginx would collect what is written.
  'X-Accel-Buffering': 'no',
};

/**
 * Messages as server-sent events: `id` is the event's number, which a browser sends back as `Last-Event-ID`. After the
 * last comes an event named `end`, at which a reader closes; a stream that ends without it was cut off, and continues when its
 * reader comes back.
 */
export function sseResponse(
  messages: AsyncIterable<StreamMessage>,
  { clock }: { readonly clock: Clock },
): Response {
  const iterator = messages[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  let cancelTimer = (): void => undefined;

  const keepAlive = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    cancelTimer = clock.setTimer(() => {
      // A reader that does not keep up has more than enough to read.
      if (controller.desiredSize === waitingBytes) controller.enqueue(encoder.encode(':\n\n'));
      keepAlive(controller);
    }, keepAliveMs);
  };

  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        controller.enqueue(encoder.encode(`retry: ${retryMs}\n\n`));
        keepAlive(controller);
      },
      async pull(controller) {
        try {
          const { done, value } = await iterator.next();
          if (!done) return controller.enqueue(encoder.encode(messageText(value)));
          cancelTimer();
          controller.enqueue(encoder.encode('event: end\ndata: {}\n\n'));
          controller.close();
        } catch (error) {
          cancelTimer();
          if (error instanceof StreamCutError) return controller.close();
          controller.error(error);
        }
      },
      async cancel() {
        cancelTimer();
        await iterator.return?.();
      },
    },
    // Small messages together, a large one alone: what is not written is bounded by bytes, not by their number.
    new ByteLengthQueuingStrategy({ highWaterMark: waitingBytes }),
  );
  return new Response(body, { headers });
}

function messageText({ id, event, data }: StreamMessage): string {
  const head = [event && `event: ${event}\n`, id !== undefined && `id: ${id}\n`];
  return `${head.filter(Boolean).join('')}data: ${data}\n\n`;
}
