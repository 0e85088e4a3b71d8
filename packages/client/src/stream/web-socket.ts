import type { Clock } from '../clock.js';
import type { Arrival } from './event-source.js';
import type { SseSourceOptions } from './sse-source.js';

/** Events that wait to be taken; a slower reader is disconnected, and continues from its last event. */
const maxWaiting = 10_000;
/** Timeout of opening a connection, in milliseconds: a proxy may swallow an upgrade. */
const openingMs = 10_000;
/** The server has said all there is. */
const normalClosure = 1000;

export interface WebSocketOptions extends SseSourceOptions {
  readonly Socket: typeof WebSocket;
}

/** A connection that was made. */
export interface Inbox {
  /** Returns the next arrival; `undefined` if the connection was cut. */
  take(): Promise<Arrival | undefined>;
  /** Closes the connection. */
  close(): void;
}

/**
 * Connects; resolves to `undefined` if that fails, for a reason that a WebSocket does not tell. The token goes as a
 * subprotocol: the only header that a browser lets a page set.
 */
export async function openWebSocket(
  { transport, Socket, clock, path, query }: WebSocketOptions,
  after: number,
  signal: AbortSignal,
): Promise<Inbox | undefined> {
  const token = await transport.token();
  if (token !== undefined && !/^[\w!#$%&'*+.^`|~-]+$/.test(token)) return undefined;
  const address = transport.address(path, { ...query, after });
  address.protocol = address.protocol.replace('http', 'ws');
  const socket = new Socket(address, token === undefined ? [] : ['bearer', token]);
  const inbox = receive(socket, signal);
  const isOpen = await opened(socket, clock);
  if (isOpen) return inbox;
  inbox.close();
  return undefined;
}

function opened(socket: WebSocket, clock: Clock): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (isOpen: boolean): void => {
      cancel();
      resolve(isOpen);
    };
    const cancel = clock.setTimer(() => resolve(false), openingMs);
    socket.addEventListener('open', () => settle(true));
    socket.addEventListener('error', () => settle(false));
    socket.addEventListener('close', () => settle(false));
  });
}

function receive(socket: WebSocket, signal: AbortSignal): Inbox {
  const waiting: Arrival[] = [];
  let isOver = false;
  let wake = (): void => undefined;

  const close = (): void => {
    isOver = true;
    signal.removeEventListener('abort', close);
    socket.close();
    wake();
  };
  const push = (arrival: Arrival): void => {
    if (isOver) return;
    if (waiting.length < maxWaiting) waiting.push(arrival);
    else close();
    wake();
  };
  socket.addEventListener('message', ({ data }) => push({ type: 'event', data: String(data) }));
  socket.addEventListener('error', close);
  socket.addEventListener('close', ({ code }) => {
    if (code === normalClosure) push({ type: 'end' });
    close();
  });
  signal.addEventListener('abort', close);
  if (signal.aborted) close();

  return {
    async take() {
      while (waiting.length === 0 && !isOver) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return waiting.shift();
    },
    close,
  };
}
