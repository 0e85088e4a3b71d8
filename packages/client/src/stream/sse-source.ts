import type { Clock } from '../clock.js';
import { ConnectionError } from '../connection-error.js';
import type { Transport } from '../transport/transport.js';
import type { EventSource } from './event-source.js';
import { SseParser } from './sse-parser.js';

/** Three signs of life that did not come, in milliseconds: the connection is dead. */
const silenceMs = 45_000;

export interface SseSourceOptions {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

/** Returns a source of server-sent events through `fetch`, which unlike a browser's `EventSource` can send a token. */
export function sseSource({ transport, clock, path, query }: SseSourceOptions): EventSource {
  return async function* arrivals(after, signal) {
    const silent = new AbortController();
    const response = await transport.open({
      method: 'GET',
      path,
      headers: { Accept: 'text/event-stream', 'Last-Event-ID': String(after) },
      query: { ...query, after },
      signal: AbortSignal.any([signal, silent.signal]),
    });
    const parser = new SseParser();
    for await (const text of texts(response, { clock, path, silent })) {
      for (const { event, data } of parser.feed(text)) {
        yield event === 'end' ? { type: 'end' } : { type: 'event', data };
      }
    }
  };
}

interface Listening {
  readonly clock: Clock;
  readonly path: string;
  /** Aborted after too long a silence. */
  readonly silent: AbortController;
}

/** Yields the texts of an answer. Rejects with a `ConnectionError` if the connection was cut. */
async function* texts(
  { body }: Response,
  { clock, path, silent }: Listening,
): AsyncGenerator<string, void, undefined> {
  if (body === null) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      const cancel = clock.setTimer(() => silent.abort(new Error('nothing is heard')), silenceMs);
      const { done, value } = await reader.read().finally(cancel);
      if (done) return;
      yield value;
    }
  } catch (error) {
    throw new ConnectionError(`GET ${path}`, error);
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
