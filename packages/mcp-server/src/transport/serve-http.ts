import { chmodSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import {
  hostHeaderValidation,
  type NodeIncomingMessageLike,
  originValidation,
  toNodeHandler,
} from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { InvalidInputError } from '@pce/core/errors';
import type { McpServerFactory } from '../server-factory.js';
import { removeStaleSocket } from './stale-socket.js';

/** Place where a server listens. */
export type HttpPlace =
  | {
      /** @defaultValue 127.0.0.1 */
      readonly host?: string;
      /** 0 selects any free port. */
      readonly port: number;
    }
  | {
      /** Path of a Unix socket that only this user may open. */
      readonly socket: string;
    };

/** Options of `serveHttp`. */
export interface ServeHttpOptions {
  readonly at: HttpPlace;
  /**
   * Additional host names, without ports, by which clients may reach the server; localhost always may. Pages of other
   * sites are refused, so that a browser on this machine is no way in. @defaultValue none
   */
  readonly allowedHosts?: readonly string[];
  /** Largest body in bytes; larger ones are answered with 413. @defaultValue 4 MiB */
  readonly maxBodyBytes?: number;
  /** Gets errors of transports. @defaultValue they are dropped */
  readonly onError?: (error: unknown) => void;
}

/** A server that listens. Close it to stop; requests under way are aborted. */
export interface ListeningMcpServer extends AsyncDisposable {
  /** Address for clients; of a Unix socket its path. */
  readonly url: string;
  close(): Promise<void>;
}

const localNames = new Set(['127.0.0.1', 'localhost', '::1', '[::1]']);

/**
 * Serves MCP over Streamable HTTP, on TCP or a Unix socket, at any path. Stateless: a restart breaks no client.
 *
 * @throws InvalidInputError for an address that other machines reach without `allowedHosts`.
 */
export async function serveHttp(
  factory: McpServerFactory,
  { at, allowedHosts = [], maxBodyBytes = 4 << 20, onError = () => {} }: ServeHttpOptions,
): Promise<ListeningMcpServer> {
  assertGuarded(at, allowedHosts);
  const handler = createMcpHandler(factory, { maxRequestBodySize: maxBodyBytes, onerror: onError });
  const answer = toNodeHandler(handler, { maxRequestBodySize: maxBodyBytes, onerror: onError });
  const mayPass = guard(allowedHosts);
  if ('socket' in at) await removeStaleSocket(at.socket);
  const server = createServer((request, response) => {
    if (!mayPass(request, response) || !hasLine(request)) return;
    answer(request, response).catch((error) => {
      onError(error);
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    const listening = () => {
      server.off('error', reject);
      server.on('error', onError);
      resolve();
    };
    if ('socket' in at) server.listen(at.socket, listening);
    else server.listen(at.port, at.host ?? '127.0.0.1', listening);
  });
  if ('socket' in at) chmodSync(at.socket, 0o600);
  const address = server.address();
  const close = async () => {
    await handler.close();
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await closed;
  };
  return {
    url:
      typeof address === 'object' && address !== null
        ? `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}/mcp`
        : `unix:${address}`,
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Checks the Host and Origin headers of a request. */
function guard(allowed: readonly string[]) {
  const names = ['localhost', '127.0.0.1', '[::1]', ...allowed];
  const host = hostHeaderValidation(names);
  const origin = originValidation(names);
  return (request: IncomingMessage, response: ServerResponse) =>
    host(request, response) && origin(request, response);
}

/** Returns whether a message has a request line, as every message to a server does. */
function hasLine(request: IncomingMessage): request is IncomingMessage & NodeIncomingMessageLike {
  return request.method !== undefined && request.url !== undefined;
}

function assertGuarded(at: HttpPlace, allowedHosts: readonly string[]): void {
  if ('socket' in at || localNames.has(at.host ?? '127.0.0.1') || allowedHosts.length > 0) return;
  throw new InvalidInputError(
    `host ${at.host} is reachable from other machines, and this server has no authentication: listen on 127.0.0.1 or a socket, or name allowedHosts and put a proxy in front that checks tokens`,
  );
}
