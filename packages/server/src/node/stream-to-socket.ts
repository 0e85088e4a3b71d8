import type { Clock } from '@pce/core/ports';
import type { WebSocket } from 'ws';
import { sseMessages } from './sse-messages.js';

export interface StreamToSocketOptions {
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
