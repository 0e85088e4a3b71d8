import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock } from '@pce/core/ports';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Fetch } from '../app/pce-server.js';
import { isAllowedSocket, type OriginPolicy } from './allowed-origin.js';
import { connectionOf } from './http-listener.js';
import { streamToSocket } from './stream-to-socket.js';

/** The name of the protocol behind which a browser sends its token, as in `bearer, <token>`. */
const bearerProtocol = 'bearer';

/**
 * The request equivalent to opening a WebSocket: a GET of the same stream, with the token in its header. A
 * browser cannot set headers, so it may stand in the protocols or in `access_token`; it is in no address from here on.
 * `undefined` for any other address: what is asked for by WebSocket changes nothing.
 */
function upgradeRequest(incoming: IncomingMessage, signal: AbortSignal): Request | undefined {
  const { url: path = '/', headers } = incoming;
  if (!path.startsWith('/') || !URL.canParse(`http://localhost${path}`)) return undefined;
  const url = new URL(`http://localhost${path}`);
  if (!url.pathname.endsWith('/stream')) return undefined;
  const inAddress = url.searchParams.get('access_token');
  url.searchParams.delete('access_token');
  const token = inProtocols(headers['sec-websocket-protocol']) ?? inAddress;
  const authorization = headers.authorization ?? (token && `Bearer ${token}`);
  const accept = { Accept: 'text/event-stream' };
  return new Request(url, {
    headers: { ...accept, ...(authorization && { Authorization: authorization }) },
    signal,
  });
}

function inProtocols(header = ''): string | undefined {
  const [name, token] = header.split(',').map((each) => each.trim());
  return name === bearerProtocol ? token : undefined;
}

interface StreamSocketsOptions {
  readonly fetch: Fetch;
  readonly policy: OriginPolicy;
  readonly clock: Clock;
  /** Between pings. */
  readonly pingMs: number;
}

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
