import type { EventSource } from './event-source.js';
import { sseSource } from './sse-source.js';
import { openWebSocket, type WebSocketOptions } from './web-socket.js';

/**
 * Returns a source that connects by WebSocket, and by server-sent events if there is none or it does not open: `fetch`
 * learns why a connection is refused, a WebSocket does not.
 */
export function chooseSource({
  Socket,
  ...options
}: Omit<WebSocketOptions, 'Socket'> & {
  readonly Socket: WebSocketOptions['Socket'] | null;
}): EventSource {
  const sse = sseSource(options);
  if (Socket === null) return sse;
  return async function* arrivals(after, signal) {
    const inbox = await openWebSocket({ ...options, Socket }, after, signal);
    if (inbox === undefined) {
      yield* sse(after, signal);
      return;
    }
    try {
      for (let next = await inbox.take(); next !== undefined; next = await inbox.take()) yield next;
    } finally {
      inbox.close();
    }
  };
}
