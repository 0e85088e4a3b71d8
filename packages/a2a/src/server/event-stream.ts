/** Milliseconds between comments that keep proxies from closing a quiet stream. */
const keepAliveMs = 15_000;

/**
 * Returns server-sent events of what an iterator yields, each as JSON. Rejects if the first cannot be had; a later error is the
 * last event.
 *
 * @param onClosed - Called when the reader has gone.
 */
export async function eventStream<T>(
  items: AsyncGenerator<T, void, undefined>,
  toJson: (item: T) => unknown,
  toError: (error: unknown) => unknown,
  onClosed: () => void,
): Promise<Response> {
  const encoder = new TextEncoder();
  const line = (json: unknown): Uint8Array => encoder.encode(`data: ${JSON.stringify(json)}\n\n`);
  let first: IteratorResult<T, void> | undefined = await items.next();
  let timer: ReturnType<typeof setInterval> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      timer = setInterval(() => controller.enqueue(encoder.encode(': \n\n')), keepAliveMs);
    },
    async pull(controller) {
      try {
        const { done, value } = first ?? (await items.next());
        first = undefined;
        if (!done) return controller.enqueue(line(toJson(value)));
      } catch (error) {
        controller.enqueue(encoder.encode('event: error\n'));
        controller.enqueue(line(toError(error)));
      }
      clearInterval(timer);
      controller.close();
    },
    cancel() {
      clearInterval(timer);
      onClosed();
    },
  });
  const headers = {
    ...{ 'content-type': 'text/event-stream', 'cache-control': 'no-cache' },
    'x-accel-buffering': 'no',
  };
  return new Response(body, { headers });
}
