/** Milliseconds between comments that keep proxies from closing a quiet stream. */
const keepAliveMs = 15_000;

const streamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache',
  'x-accel-buffering': 'no',
};

/**
 * Returns a response of server-sent events. The first is asked for at once, even if the client reads later.
 *
 * @param events - Fields of each event, as of {@link eventOf}.
 * @param onClosed - Called when the client has gone.
 */
export function eventStream(
  events: AsyncGenerator<string, void, undefined>,
  onClosed: () => void,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const encoder = new TextEncoder();
  const ask = () => {
    const asked = events.next();
    asked.catch(() => undefined);
    return asked;
  };
  let next = ask();
  let isClosed = false;
  let timer: ReturnType<typeof setInterval>;
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        timer = setInterval(() => controller.enqueue(encoder.encode(': \n\n')), keepAliveMs);
      },
      async pull(controller) {
        const { done, value } = await next;
        if (isClosed) return;
        if (!done) {
          controller.enqueue(encoder.encode(value));
          next = ask();
          return;
        }
        clearInterval(timer);
        controller.close();
      },
      cancel() {
        isClosed = true;
        clearInterval(timer);
        onClosed();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
  );
  return new Response(body, { headers: { ...streamHeaders, ...headers } });
}

/** Returns the fields of an event that holds a value as JSON. */
export function eventOf(value: unknown): string {
  return `data: ${JSON.stringify(value)}\n\n`;
}
