import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock } from '@pce/core/ports';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Fetch } from '../app/pce-server.js';
import { isAllowedSocket, type OriginPolicy } from './allowed-origin.js';
import { connectionOf } from './http-listener.js';
import { streamToSocket } from './stream-to-socket.js';
import { bearerProtocol, upgradeRequest } from './upgrade-request.js';

export interface StreamSocketsOptions {
  readonly fetch: Fetch;
  readonly policy: OriginPolicy;
  readonly clock: Clock;
  /** Between pings. */
  readonly pingMs: number;
}

/** The WebSockets of a server. */
export interface StreamSockets {
  /** Cuts off those that have not closed by themselves. */
  terminate(): void;
}

/** Maximum size of a reader's message in bytes. Readers only listen, so their messages are dropped unread. */
const maxMessageBytes = 1_024;

/**
 * Takes WebSockets on a server: each is the stream of server-sent events at the same address, asked for in the same way
 * with the same checks, in other frames.
 */
export function streamSockets(server: Server, options: StreamSocketsOptions): StreamSockets {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxMessageBytes,
    perMessageDeflate: false,
    handleProtocols: (protocols) => protocols.has(bearerProtocol) && bearerProtocol,
  });
  sockets.on('error', () => undefined);
  server.on('upgrade', (incoming: IncomingMessage, duplex: Duplex, head: Buffer) => {
    duplex.on('error', () => duplex.destroy());
    const left = new AbortController();
    duplex.once('close', () => left.abort());
    const open = (): Promise<WebSocket> =>
      new Promise((resolve) => {
        sockets.handleUpgrade(incoming, duplex, head, (socket) => {
          // A frame that breaks the protocol: `ws` closes the connection with the code that says so.
          socket.on('error', () => undefined);
          resolve(socket);
        });
      });
    answer(incoming, left.signal, options)
      .then(async (response) => {
        if (!(response.body && isStream(response))) return refuse(duplex, response.status);
        await streamToSocket(response.body, await open(), options);
      })
      .catch(() => duplex.destroy());
  });
  return {
    terminate() {
      for (const socket of sockets.clients) socket.terminate();
    },
  };
}

async function answer(
  incoming: IncomingMessage,
  signal: AbortSignal,
  { fetch, policy }: StreamSocketsOptions,
): Promise<Response> {
  if (!isAllowedSocket(incoming.headers, policy)) return new Response(null, { status: 403 });
  const request = upgradeRequest(incoming, signal);
  return request ? fetch(request, connectionOf(incoming)) : new Response(null, { status: 404 });
}

function isStream(response: Response): boolean {
  const type = response.headers.get('Content-Type') ?? '';
  return response.status === 200 && type.startsWith('text/event-stream');
}

/** Says why in no more than the status: a browser shows neither. */
function refuse(duplex: Duplex, status: number): void {
  const code = status < 300 ? 404 : status;
  duplex.end(`HTTP/1.1 ${code} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
