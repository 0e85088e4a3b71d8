import {
  Client,
  type ClientOptions,
  type RequestOptions,
  SdkError,
  SdkErrorCode,
} from '@modelcontextprotocol/client';
import * as z from 'zod';
import packageJson from '../../package.json' with { type: 'json' };
import type { McpServerConfig } from '../config/server-config.js';
import {
  type OpenedTransport,
  openTransport,
  type TransportOptions,
} from '../transport/open-transport.js';
import { hasLegacyIssuer } from './legacy-issuer.js';
import { within } from './within.js';

export interface ConnectionOptions {
  readonly maxMessageBytes: number;
  readonly connectTimeoutMs: number;
  /** The server spoke the older protocol last time: it is not asked again. */
  readonly isLegacy: boolean;
  /** Gets each transport before it is used. */
  onTransport(transport: OpenedTransport): void;
  /** Aborts what is under way while connecting. */
  readonly signal: AbortSignal;
  onListChanged(): void;
  onClosed(): void;
}

/** A server that answered, and what it said last when it did not. */
export interface Connection {
  readonly client: Client;
  readonly isLegacy: boolean;
  /** It answered more than is read in one message, which ends the connection. */
  isTooLong(): boolean;
  /** Returns the end of what a server that was started here wrote to standard error. */
  stderr(): string;
  /** Reads the list; its entries are not checked where one of them is no tool. */
  listTools(): Promise<readonly unknown[]>;
  /** Ends the session, and the server where it was started here. */
  close(): Promise<void>;
}

/** The tools' schemas are compiled here, not by the SDK, which would compile whatever a server sends. */
const noValidator: NonNullable<ClientOptions['jsonSchemaValidator']> = {
  getValidator: () => () => ({ valid: false, data: undefined, errorMessage: 'not validated here' }),
};

/** Connects with a server and agrees on a version of the protocol. Rejects, with nothing left running, where that fails. */
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
    // Some old servers end when they are asked something they do not know.
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
    // The SDK looks at a signal only once it has agreed on a version.
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

/** Reads a list of which the SDK refuses the whole, because one entry is odd. */
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

function toClient({ connectTimeoutMs, onListChanged }: ConnectionOptions): Client {
  return new Client(
    { name: 'pce', version: packageJson.version },
    {
      capabilities: {},
      inputRequired: { autoFulfill: false },
      jsonSchemaValidator: noValidator,
      // A server that is silent when asked for the newer protocol is asked for the older one.
      versionNegotiation: { mode: 'auto', probe: { timeoutMs: Math.min(5_000, connectTimeoutMs) } },
      listChanged: { tools: { autoRefresh: false, debounceMs: 0, onChanged: onListChanged } },
    },
  );
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
