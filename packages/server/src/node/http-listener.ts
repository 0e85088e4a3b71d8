import { chmodSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { InvalidInputError } from '@pce/core/errors';
import { systemIds } from '@pce/core/internal';
import type { Connection, Fetch } from '../app/pce-server.js';
import { HttpProblem } from '../problems/http-problem.js';
import { problemResponse } from '../problems/problem-response.js';
import { isAllowedRequest, type OriginPolicy } from './allowed-origin.js';

interface RequestTimes {
  readonly headersTimeout: number;
  /** Timeout of the whole request. */
  readonly requestTimeout: number;
  /** Timeout of an idle connection between two requests. */
  readonly keepAliveTimeout: number;
  /** Interval between checks of these timeouts. */
  readonly connectionsCheckingInterval: number;
}

const requestTimes: RequestTimes = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  /** Longer than the minute after which most proxies give up a quiet connection. */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
};

/** Timeout of a connection on which nothing moves, in milliseconds. Streams send comments more often than that. */
const idleMs = 120_000;

export interface HttpListenerOptions {
  readonly policy: OriginPolicy;
  readonly maxConnections: number;
  /** @defaultValue headers 10 s, the request a minute */
  readonly times?: RequestTimes;
}

/** A server of Node that answers with a fetch handler. It does not listen yet. */
export function httpListener(
  fetch: Fetch,
  { policy, maxConnections, times = requestTimes }: HttpListenerOptions,
): Server {
  const answer = (
    request: Request,
    { incoming }: { incoming: Pick<IncomingMessage, 'headers' | 'socket'> },
  ) =>
    isAllowedRequest(incoming.headers, policy) ? fetch(request, connectionOf(incoming)) : refused();
  const listener = getRequestListener(answer, { overrideGlobalObjects: false });
  const server = createServer(
    { ...times, shouldUpgradeCallback: isWebSocket },
    (incoming, outgoing) => {
      // A request on an old connection while the server closes is the last on it.
      outgoing.shouldKeepAlive &&= server.listening;
      outgoing.on('error', () => outgoing.destroy());
      void listener(incoming, outgoing);
    },
  );
  server.maxConnections = maxConnections;
  server.timeout = idleMs;
  return server;
}

/** Returns what the API may know of the connection that a request came by. */
export function connectionOf({ socket }: Pick<IncomingMessage, 'socket'>): Connection {
  const { remoteAddress } = socket;
  return remoteAddress === undefined ? {} : { remoteAddress };
}

/** Some clients offer HTTP/2 with every first request; they get their answer by HTTP/1.1. */
function isWebSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket';
}

function refused(): Response {
  const problem = new HttpProblem(
    'forbidden',
    'this server has no tokens of users, so it is only for this machine and its own pages',
  );
  return problemResponse(problem, systemIds.next('request'));
}

export interface ListenPlace {
  readonly port: number;
  readonly host: string;
  readonly socketPath: string | undefined;
}

/** Connections that wait to be accepted: beyond it the kernel's own limit holds, such as `somaxconn`. */
const backlog = 65_535;

/** Begins to listen. Returns the address. Throws `InvalidInputError` if it is taken or not permitted. */
export async function listenAt(
  server: Server,
  { port, host, socketPath }: ListenPlace,
): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.on('error', (cause) => {
      const place = socketPath ?? `port ${port} of ${host}`;
      reject(new InvalidInputError(`cannot listen on ${place}: ${cause.message}`, { cause }));
    });
    const place = socketPath === undefined ? { port, host } : { path: socketPath };
    server.listen({ ...place, backlog }, resolve);
  });
  if (socketPath !== undefined) chmodSync(socketPath, 0o600);
  const address = server.address();
  if (address === null || typeof address === 'string') return `unix:${address}`;
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${address.port}`;
}
