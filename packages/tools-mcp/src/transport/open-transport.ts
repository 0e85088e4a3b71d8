import type { Transport } from '@modelcontextprotocol/client';
import type { McpHttpServer, McpServerConfig, McpStdioServer } from '../config/server-config.js';
import { cleanText } from '../sanitize/clean-text.js';
import { boundedFetch } from './bounded-fetch.js';
import { HttpTransport } from './http-transport.js';
import { serverEnvironment } from './server-environment.js';
import { stdioTransport } from './stdio-transport.js';

export interface OpenedTransport {
  readonly transport: Transport;
  /** It was sent a message that is longer than allowed, and ends. */
  isTooLong(): boolean;
  /** Takes the answer of an authorization server to a person's sign-in. Absent over stdio. */
  readonly finishAuth?: (callback: URLSearchParams) => Promise<void>;
  /** The end of what a server wrote to standard error. */
  stderr(): string;
  /** Ends the session with the server, and the server where it was started here. Never rejects. */
  end(): Promise<void>;
}

/** Milliseconds a server may take to answer that a session is over. */
const endSessionMs = 1_000;

export interface TransportOptions {
  readonly maxMessageBytes: number;
  /** The authorization server may call itself another name than the place where its metadata was found. */
  readonly acceptsAnyIssuer: boolean;
}

/** Makes the transport for a server. Nothing is started or sent yet. */
export function openTransport(config: McpServerConfig, options: TransportOptions): OpenedTransport {
  return 'command' in config
    ? overStdio(config, options.maxMessageBytes)
    : overHttp(config, options);
}

function overStdio(
  { command, args = [], env, cwd }: McpStdioServer,
  maxMessageBytes: number,
): OpenedTransport {
  let isTooLong = false;
  const transport = stdioTransport({
    command,
    args,
    env: serverEnvironment(env),
    cwd,
    maxMessageBytes,
    onTooLong: () => {
      isTooLong = true;
    },
  });
  return {
    transport,
    isTooLong: () => isTooLong,
    stderr: () => cleanText(transport.stderr.slice(-500), 500),
    end: () => transport.close(),
  };
}

function overHttp(
  { url, headers = {}, auth }: McpHttpServer,
  { maxMessageBytes, acceptsAnyIssuer }: TransportOptions,
): OpenedTransport {
  let isTooLong = false;
  const transport = new HttpTransport(new URL(url), {
    fetch: boundedFetch(maxMessageBytes, () => {
      isTooLong = true;
    }),
    requestInit: { headers: { ...headers } },
    skipIssuerMetadataValidation: acceptsAnyIssuer,
    ...(auth === undefined ? {} : { authProvider: auth }),
  });
  return {
    transport,
    isTooLong: () => isTooLong,
    finishAuth: (callback) => transport.finishAuth(callback),
    stderr: () => '',
    end: () => endSession(transport),
  };
}

async function endSession(transport: HttpTransport): Promise<void> {
  if (transport.sessionId === undefined) return;
  let cancel: (() => void) | undefined;
  const late = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, endSessionMs);
    cancel = () => clearTimeout(timer);
  });
  // A server that is gone, or knows no such request, has no session to end.
  await Promise.race([transport.terminateSession().catch(() => undefined), late]);
  cancel?.();
}
