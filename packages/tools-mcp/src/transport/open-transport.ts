import type { Transport } from '@modelcontextprotocol/client';
import { boundedFetch } from '@pce/network-parts';
import { cleanText } from '@pce/network-parts/node';
import type { McpHttpServer, McpServerConfig, McpStdioServer } from '../config/server-config.js';
import { HttpTransport } from './http-transport.js';
import { stdioTransport } from './stdio-transport.js';

export interface OpenedTransport {
  readonly transport: Transport;
  /** Whether a message exceeded the limit, which ends the transport. */
  isTooLong(): boolean;
  /** Takes the authorization server's answer to a person's sign-in. Absent over stdio. */
  readonly finishAuth?: (callback: URLSearchParams) => Promise<void>;
  /** Returns the end of a server's standard error. */
  stderr(): string;
  /** Ends the session, and the server if it is local. Never rejects. */
  end(): Promise<void>;
}

/** Milliseconds to wait for a server to confirm the end of a session. */
const endSessionMs = 1_000;

export interface TransportOptions {
  readonly maxMessageBytes: number;
  /** Whether the authorization server's issuer may differ from the place of its metadata. */
  readonly acceptsAnyIssuer: boolean;
}

/** Creates the transport for a server, without starting or sending anything. */
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
  // A server that is gone, or does not support the request, has no session to end.
  await Promise.race([transport.terminateSession().catch(() => undefined), late]);
  cancel?.();
}

/** Variables that a program needs to start and to find its files. No other variable of the host is inherited. */
const inherited = [
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'LANG',
  'LC_ALL',
  'LC_CTYPE',
  'TZ',
  'TMPDIR',
  'TMP',
  'TEMP',
  'SystemRoot',
  'SystemDrive',
  'ComSpec',
  'PATHEXT',
  'USERPROFILE',
  'APPDATA',
  'LOCALAPPDATA',
];

/** Returns the environment of a local server; the host's variables for it take precedence. */
function serverEnvironment(named: Readonly<Record<string, string>> = {}): Record<string, string> {
  const host = inherited.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(host), ...named };
}
