import { otlpJson } from './otlp-json.js';
import type { Attributes, Span, SpanSink } from './span.js';

/** Options of `otlpSink`. */
export interface OtlpSinkOptions {
  /** Address for traces, as in `http://localhost:4318/v1/traces`. */
  readonly url: string;
  /** Headers of each request, as for authorization. @defaultValue none */
  readonly headers?: Readonly<Record<string, string>>;
  /** Attributes of the resource, such as `service.name`. @defaultValue `service.name` is `pce` */
  readonly resource?: Attributes;
  /** Milliseconds for one request. @defaultValue 10,000 */
  readonly timeoutMs?: number;
  /** Milliseconds that spans wait for others before they are sent. @defaultValue 1,000 */
  readonly delayMs?: number;
  /** Maximum number of spans that wait; the oldest are dropped. @defaultValue 4,096 */
  readonly maxQueue?: number;
  /** Called with each failed request, and the number of spans dropped so far. @defaultValue nothing is reported */
  readonly onError?: (error: unknown, dropped: number) => void;
  /** @defaultValue the global `fetch` */
  readonly fetch?: typeof fetch;
}

/** Maximum number of spans of a request. */
const batchSize = 512;

/** Requests for the same spans before they are dropped. */
const maxAttempts = 5;

/**
 * Sends spans by OTLP over HTTP in JSON, without an SDK of OpenTelemetry. A receiver that is away or refuses costs no more than
 * the queue: spans are tried again a few times and then dropped.
 */
export function otlpSink({
  url,
  headers = {},
  resource = { 'service.name': 'pce' },
  timeoutMs = 10_000,
  delayMs = 1_000,
  maxQueue = 4_096,
  onError = () => undefined,
  fetch: send = fetch,
}: OtlpSinkOptions): SpanSink {
  let queue: Span[] = [];
  let dropped = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | undefined;
  let failures = 0;

  const drop = (count: number): void => {
    dropped += Math.max(0, count);
    if (count > 0) queue = queue.slice(count);
  };

  const post = async (batch: readonly Span[]): Promise<void> => {
    const response = await send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: otlpJson(batch, resource),
      // A credential in a header must not follow a redirection.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (response.ok) return;
    const error = new Error(`${new URL(url).origin} answered ${response.status}`);
    throw Object.assign(error, { isFinal: ![408, 429, 502, 503, 504].includes(response.status) });
  };

  /** Sends one batch. Returns whether to continue at once. */
  const sendBatch = async (): Promise<boolean> => {
    const batch = queue.slice(0, batchSize);
    queue = queue.slice(batch.length);
    try {
      await post(batch);
      failures = 0;
      return true;
    } catch (error) {
      failures += 1;
      const isFinal = error instanceof Error && 'isFinal' in error && error.isFinal === true;
      if (isFinal || failures >= maxAttempts) {
        failures = 0;
        dropped += batch.length;
      } else queue = [...batch, ...queue];
      drop(queue.length - maxQueue);
      report(error);
      return isFinal;
    }
  };

  const report = (error: unknown): void => {
    try {
      onError(error, dropped);
    } catch {
      // Telemetry must not fail the program.
    }
  };

  const sendAll = async (): Promise<void> => {
    while (queue.length > 0) if (!(await sendBatch())) break;
  };

  const start = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    sending ??= sendAll().finally(() => {
      sending = undefined;
      if (queue.length > 0) schedule();
    });
    return sending;
  };

  const schedule = (): void => {
    if (timer !== undefined || sending !== undefined) return;
    timer = setTimeout(() => void start(), delayMs * 2 ** failures);
    // It must not keep a process alive.
    if (typeof timer === 'object' && 'unref' in timer) timer.unref();
  };

  return {
    add(span) {
      queue.push(span);
      drop(queue.length - maxQueue);
      if (queue.length >= batchSize && failures === 0) void start();
      else schedule();
    },
    async flush() {
      await sending;
      await start();
    },
  };
}
