import type { Clock } from '@pce/core/ports';
import type { WebSocket } from 'ws';

interface SseMessage {
  readonly event: string | undefined;
  readonly data: string;
}

/**
 * Reads server-sent events as our own server writes them: one line of data each. Comments are left out. Ends when the
 * reader is cancelled.
 */
async function* sseMessages(
  reader: ReadableStreamDefaultReader<Uint8Array>,
): AsyncGenerator<SseMessage, void, undefined> {
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map(block.split('\n').map(fieldOf));
      const data = fields.get('data');
      if (data !== undefined) yield { event: fields.get('event'), data };
    }
  }
}

function fieldOf(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon), line.slice(colon + 1).trimStart()];
}

interface StreamToSocketOptions {
  readonly clock: Clock;
  /** Between pings; who does not answer one before the next is gone. */
  readonly pingMs: number;
}

/** Codes with which a socket is closed (RFC 6455). */
const seenToItsEnd = 1000;
const goingAway = 1001;
const failed = 1011;

/**
 * Sends the events of a response as messages, the next when the one before has gone out: what waits for a slow reader
 * stays in its store.
 */
export async function streamToSocket(
  body: ReadableStream<Uint8Array>,
  socket: WebSocket,
  options: StreamToSocketOptions,
): Promise<void> {
  const stopPings = ping(socket, options);
  const reader = body.getReader();
  socket.once('close', () => {
    stopPings();
    reader.cancel().catch(() => undefined);
  });
  try {
    for await (const { event, data } of sseMessages(reader)) {
      if (event === 'end') return socket.close(seenToItsEnd, 'the execution has ended');
      await send(socket, data);
    }
    socket.close(goingAway, 'connect again');
  } catch {
    socket.close(failed, 'the stream broke off');
  }
}

function send(socket: WebSocket, data: string): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.send(data, (error) => (error ? reject(error) : resolve()));
  });
}

function ping(socket: WebSocket, { clock, pingMs }: StreamToSocketOptions): () => void {
  let isAlive = true;
  let cancel = (): void => undefined;
  const next = (): void => {
    cancel = clock.setTimer(() => {
      if (!isAlive) return socket.terminate();
      isAlive = false;
      socket.ping();
      next();
    }, pingMs);
  };
  socket.on('pong', () => {
    isAlive = true;
  });
  next();
  return () => cancel();
}
