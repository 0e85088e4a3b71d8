import {
  Client,
  type ClientOptions,
  discoverOAuthProtectedResourceMetadata,
  type ElicitResult,
  IssuerMismatchError,
  type RequestOptions,
  SdkError,
  SdkErrorCode,
} from '@modelcontextprotocol/client';
import { ToolError } from '@pce/core/internal';
import * as z from 'zod';

import packageJson from '../../package.json' with { type: 'json' };
import type { McpServerConfig } from '../config/server-config.js';
import {
  type OpenedTransport,
  openTransport,
  type TransportOptions,
} from '../transport/open-transport.js';

export interface ConnectionOptions {
  readonly maxMessageBytes: number;
  readonly connectTimeoutMs: number;
  /** Whether the server is known to use the older protocol, so that negotiation is skipped. */
  readonly isLegacy: boolean;
  /** Called with each transport before it is used. */
  onTransport(transport: OpenedTransport): void;
  /** Aborts connecting. */
  readonly signal: AbortSignal;
  onListChanged(): void;
  /** Answers a server of 2025 that asks a person while a call runs. */
  onQuestion(params: unknown): ElicitResult;
  onClosed(): void;
}

/** A connection to a server, with diagnostics for failures. */
export interface Connection {
  readonly client: Client;
  readonly isLegacy: boolean;
  /** Whether a message exceeded the limit, which ends the connection. */
  isTooLong(): boolean;
  /** Returns the end of a local server's standard error. */
  stderr(): string;
  /** Reads the list; if one entry is invalid, all are returned unchecked. */
  listTools(): Promise<readonly unknown[]>;
  /** Ends the session, and the server if it is local. */
  close(): Promise<void>;
}

/** Disables the SDK's validation, which would compile any schema of a server; schemas are compiled here. */
const noValidator: NonNullable<ClientOptions['jsonSchemaValidator']> = {
  getValidator: () => () => ({ valid: false, data: undefined, errorMessage: 'not validated here' }),
};

/** Connects to a server and negotiates the protocol's version. Rejects on failure, with nothing left running. */
export async function openConnection(
  config: McpServerConfig,
  options: ConnectionOptions,
): Promise<Connection> {
  const strict = { ...options, acceptsAnyIssuer: false };
  try {
    return await connect(config, strict);
  } catch (error) {
    if ('url' in config && (await hasLegacyIssuer(config.url, error))) {
      return connect(config, { ...strict, acceptsAnyIssuer: true });
    }
    const mayBeOld = 'command' in config && !options.isLegacy && !options.signal.aborted;
    if (!mayBeOld || !isEnd(error)) throw error;
    // Some old servers exit on an unknown request.
    return connect(config, { ...strict, isLegacy: true });
  }
}

async function connect(
  config: McpServerConfig,
  options: ConnectionOptions & TransportOptions,
): Promise<Connection> {
  const opened = openTransport(config, options);
  options.onTransport(opened);
  const client = toClient(options);
  let isEnding = false;
  const end = async (): Promise<void> => {
    isEnding = true;
    await opened.end();
    await client.close();
  };
  try {
    // The SDK checks a signal only after the negotiation.
    await within(
      options.signal,
      client.connect(opened.transport, {
        timeout: options.connectTimeoutMs,
        ...(options.isLegacy ? { prior: { kind: 'legacy' } } : {}),
      }),
    );
  } catch (error) {
    await end();
    throw new Error(connectMessage(error, opened), { cause: error });
  }
  client.onclose = () => {
    if (!isEnding) options.onClosed();
  };
  return {
    client,
    isLegacy: client.getProtocolEra() === 'legacy',
    isTooLong: opened.isTooLong,
    stderr: opened.stderr,
    async listTools() {
      const within = { timeout: options.connectTimeoutMs, signal: options.signal };
      try {
        return (await client.listTools(undefined, { ...within, cacheMode: 'refresh' })).tools;
      } catch (error) {
        if (!SdkError.isInstance(error) || error.code !== SdkErrorCode.InvalidResult) throw error;
        return listAnything(client, within);
      }
    },
    close: end,
  };
}

const pageSchema = z.looseObject({
  tools: z.array(z.unknown()),
  nextCursor: z.string().optional(),
});
const maxPages = 64;

/** Reads a list that the SDK rejects as a whole because of one invalid entry. */
async function listAnything(client: Client, within: RequestOptions): Promise<readonly unknown[]> {
  const tools: unknown[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const params = cursor === undefined ? {} : { cursor };
    const answer = await client.request({ method: 'tools/list', params }, pageSchema, within);
    tools.push(...answer.tools);
    cursor = answer.nextCursor;
    if (cursor === undefined) break;
  }
  return tools;
}

function toClient({ connectTimeoutMs, onListChanged, onQuestion }: ConnectionOptions): Client {
  const client = new Client(
    { name: 'pce', version: packageJson.version },
    {
      capabilities: { elicitation: { form: {}, url: {} } },
      inputRequired: { autoFulfill: false },
      jsonSchemaValidator: noValidator,
      // A server that does not answer the newer protocol's probe is asked for the older one.
      versionNegotiation: { mode: 'auto', probe: { timeoutMs: Math.min(5_000, connectTimeoutMs) } },
      listChanged: { tools: { autoRefresh: false, debounceMs: 0, onChanged: onListChanged } },
    },
  );
  client.setRequestHandler('elicitation/create', ({ params }) => onQuestion(params));
  return client;
}

function isEnd(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return (
    SdkError.isInstance(cause) &&
    [SdkErrorCode.ConnectionClosed, SdkErrorCode.EraNegotiationFailed].includes(cause.code)
  );
}

function connectMessage(error: unknown, { isTooLong, stderr }: OpenedTransport): string {
  const message = error instanceof Error ? error.message : String(error);
  const tooLong = isTooLong() ? 'its answer is longer than maxMessageBytes' : '';
  return [message, tooLong, stderr()].filter(Boolean).join('; ');
}

/**
 * Returns whether connecting failed only because the server is of 2025-03-26: without protected resource metadata, its
 * authorization server is expected at its own origin, and may name itself by a path there. No issuer was announced that
 * it could differ from. Every other mismatch stays an error.
 */
async function hasLegacyIssuer(url: string | URL, error: unknown): Promise<boolean> {
  const mismatch = error instanceof Error ? error.cause : undefined;
  if (!(mismatch instanceof IssuerMismatchError) || mismatch.kind !== 'metadata') return false;
  const own = new URL('/', url);
  const isOwn = URL.parse(String(mismatch.received))?.origin === own.origin;
  if (!isOwn || mismatch.expected !== String(own)) return false;
  try {
    await discoverOAuthProtectedResourceMetadata(url);
    return false;
  } catch (cause) {
    return !(cause instanceof TypeError);
  }
}

/** Waits for a promise until the signal aborts, then rejects with its reason; the promise is not cancelled. */
export function within<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  if (signal.aborted) return Promise.reject(stopReason(signal));
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(stopReason(signal));
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** Returns the runner's reason for stopping a call. */
export function stopReason({ reason }: AbortSignal): ToolError {
  if (ToolError.isInstance(reason)) return reason;
  return new ToolError('cancelled', 'the call was stopped', { cause: reason });
}
